import type { PartResult } from "../evaluation/context.ts";
import { domainPart } from "../evaluation/domain/domainPart.ts";
import type { DomainCheckReport } from "../evaluation/domain/domainReport.ts";
import { PartCache, type Parts } from "../evaluation/partCache.ts";
import { domainCheckSchema, sampleSchema } from "../experiment/domainSchema.ts";
import type { Rows } from "../kernels/rows.ts";
import { inputHere } from "./inputHere.ts";
import { inline } from "./metrics.ts";

/** Sets for domain checks, and what is declared of them, as the experiment file says it. */
export interface DomainCase {
  generated: Rows;
  heldout: Rows;
  train?: Rows;
  /** Of one sample. */
  shape: number[];
  sample?: unknown;
  checks: unknown[];
  dtype?: string;
  seed?: number;
  /** Where results of real data alone are kept; the names of the sets stand for their content. */
  cache?: Parts;
}

/** Domain checks of sets in memory. */
export function domainHere(one: DomainCase): Promise<PartResult<DomainCheckReport[]>> {
  const { generated, heldout, train, shape, sample = {}, checks, dtype = "float64", seed = 0, cache } = one;
  const input = (name: string, rows: Rows) => inputHere(name, rows, shape, dtype);
  const context = {
    runner: inline,
    cache: cache ?? new PartCache(),
    seed,
    ks: [3],
    ball: "closed" as const,
    generated: input("generated", generated),
    heldout: input("heldout", heldout),
    train: train && input("train", train),
  };
  const plan = {
    sample: sampleSchema.parse(sample),
    checks: checks.map((check) => domainCheckSchema.parse(check)),
  };
  return domainPart(context, plan, undefined);
}
