import { createHash } from "node:crypto";
import type { GaussianFit } from "../core/frechet.ts";
import { gaussianFromStatistics } from "../core/frechetFromStatistics.ts";
import { readStatistics } from "../io/npzStatistics.ts";
import type { Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import type { ReportInput } from "./report.ts";

/** One side of a Fréchet distance: samples, or what is stored of them. */
export interface FrechetSide {
  fit: GaussianFit;
  /** null where stored statistics do not say. */
  n: number | null;
  report: ReportInput;
  /** Absent of stored statistics. */
  rows?: Rows;
}

/**
 * Reads a side that is a stored mean and covariance.
 * @throws ReadError where the file cannot be read, MetricRefused where its matrix is no covariance
 */
export async function readStoredSet(
  runner: TileRunner,
  path: string,
  chosenBy: string,
): Promise<FrechetSide> {
  const { mean, covariance, n, dtype, keys } = await readStatistics(path);
  const bytes = [mean, covariance].map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  const sha256 = createHash("sha256")
    .update(`statistics ${n}\n`)
    .update(bytes[0])
    .update(bytes[1])
    .digest("hex");
  return {
    fit: await gaussianFromStatistics(runner, mean, covariance),
    n,
    report: {
      path,
      format: "npz",
      key: keys.join(", "),
      shape: [n ?? 0, mean.length],
      dtype,
      sha256,
      nonFinite: 0,
      duplicates: 0,
      range: [mean.reduce((a, b) => Math.min(a, b)), mean.reduce((a, b) => Math.max(a, b))],
      chosenBy,
      statistics: true,
    },
  };
}
