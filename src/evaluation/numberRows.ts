import { downstreamRows } from "./downstream/downstreamRows.ts";
import { moleculesRows } from "./molecules/moleculesRows.ts";
import type { Estimate, Report } from "./report.ts";

/** The numbers of a report, a row each: name, value, 95% interval, value for real data. */
export function numberRows({ metrics, domain = [], downstream, molecules }: Report): string[][] {
  const { precisionRecall, memorization, frechet, mmd } = metrics;
  const rows: string[][] = [];
  if (precisionRecall) {
    for (const name of ["precision", "recall", "density", "coverage"] as const) {
      rows.push(estimateRow(name, precisionRecall[name], 3));
    }
  }
  if (memorization) {
    rows.push(estimateRow("memorization ratio", memorization.ratio, 2));
    const { flagged, fraction, interval } = memorization.copies;
    rows.push([`copies (${flagged.length})`, fraction.toFixed(3), range(interval, 3), "0"]);
    const { cT, shiftedCopies } = memorization;
    if (shiftedCopies) {
      const share = shiftedCopies.fraction.toFixed(3);
      rows.push([
        `shifted copies (${shiftedCopies.flagged.length})`,
        share,
        range(shiftedCopies.interval, 3),
        "0",
      ]);
    }
    if (cT) rows.push(["C_T", cT.value.toFixed(2), "–", range(cT.freshInterval, 2)]);
    if (memorization.authenticity) rows.push(estimateRow("authenticity", memorization.authenticity, 3));
  }
  if (frechet) {
    const { value, interval, baseline } = frechet.vsHeldout;
    rows.push(["Fréchet distance", short(value), range(interval), baseline === null ? "–" : short(baseline)]);
  }
  for (const test of mmd ?? []) {
    rows.push([`MMD² (${test.name}, p = ${short(test.p)})`, short(test.mmd2), "–", baselineOf(test)]);
  }
  return [
    ...rows,
    ...distanceRows(metrics),
    ...(molecules ? moleculesRows(molecules) : []),
    ...domain.map(domainRow),
    ...(downstream ? downstreamRows(downstream) : []),
  ];
}

function domainRow(check: NonNullable<Report["domain"]>[number]): string[] {
  const { name, kind, violations, heldoutViolations, generated, heldout, quantity, unit, unjudged } = check;
  if (kind === "law") {
    const { fraction, interval } = violations;
    const title = `breaks "${name}"${unjudged === undefined ? "" : " (not judged)"}`;
    return [title, short(fraction), range(interval, 3), short(heldoutViolations.fraction)];
  }
  const title = `${quantity}${unit === null ? "" : `, ${unit}`}`;
  return [title, short(generated.mean), range(generated.interval), short(heldout.mean)];
}

function distanceRows({ wasserstein, kid, energy, vendi, likelihood }: Report["metrics"]): string[][] {
  const rows: string[][] = [];
  if (likelihood) {
    const { perDimension, bitsPerDimension } = likelihood;
    rows.push(["log-likelihood, nats/dim", short(perDimension.value), range(perDimension.interval), "–"]);
    rows.push(["bits per dimension", short(bitsPerDimension.value), range(bitsPerDimension.interval), "–"]);
  }
  for (const sliced of wasserstein ? [wasserstein.sliced, wasserstein.slicedSecondOrder] : []) {
    const error = sliced.standardError === null ? "–" : `± ${short(sliced.standardError)}`;
    rows.push([`sliced Wasserstein ${sliced.order}`, short(sliced.value), error, referenceOf(sliced)]);
  }
  for (const [name, metric] of Object.entries({
    KID: kid,
    "energy distance": energy,
    "Vendi score": vendi,
  })) {
    if (metric) rows.push([name, short(metric.value), range(metric.interval), referenceOf(metric)]);
  }
  return rows;
}

/** The value for real data and, where that has fewer samples, the metric at that size. */
function referenceOf(metric: { baseline: number | null; valueAtBaseline?: number }): string {
  if (metric.baseline === null) return "–";
  const at = metric.valueAtBaseline;
  return at === undefined ? short(metric.baseline) : `${short(metric.baseline)} (at that n ${short(at)})`;
}

function baselineOf({ baseline }: { baseline: { mmd2: number; p: number } | null }): string {
  return baseline ? `${short(baseline.mmd2)} (p = ${short(baseline.p)})` : "–";
}

function estimateRow(name: string, { value, interval, baseline }: Estimate, digits: number): string[] {
  const show = (number: Estimate["value"]) => (typeof number === "number" ? number.toFixed(digits) : number);
  return [name, show(value), range(interval, digits), baseline === null ? "–" : show(baseline)];
}

function range(interval: readonly [number, number] | null, digits?: number): string {
  if (!interval) return "–";
  return interval.map((end) => (digits === undefined ? short(end) : end.toFixed(digits))).join(" – ");
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)));
}
