import type { LayoutFault } from "../../core/domain/layout.ts";
import type { ReadError } from "../../io/readError.ts";
import { percent, plain } from "../real.ts";
import type { Caveat } from "../report.ts";
import { typicallyOff } from "./assessDomain.ts";
import type { DomainCheckReport } from "./domainReport.ts";

/** Share of held-out samples that may break a law before it is doubted itself. */
const DOUBTFUL_SHARE = 0.02;
/** Fewer samples of a set make a test that sees gross differences only. */
const FEW = 50;

/** A check that does not fit the samples. */
export function refusedCaveat(name: string | undefined, fault: LayoutFault | ReadError): Caveat {
  const text =
    name === undefined
      ? `No domain check was made: ${fault.message}.`
      : `The check "${name}" was not made: ${fault.message}`;
  return {
    code: "domain-refused",
    severity: "bad",
    metric: "domain",
    text: text.endsWith(".") ? text : `${text}.`,
  };
}

/** What must be known of the checks before they are read. */
export function domainCaveats(checks: readonly DomainCheckReport[]): Caveat[] {
  const caveats: Caveat[] = [];
  const add = (code: string, severity: Caveat["severity"], text: string) =>
    caveats.push({ code, severity, metric: "domain", text });
  for (const check of checks) {
    const { name, kind, heldoutViolations } = check;
    if (kind !== "law") continue;
    if (heldoutViolations.fraction > DOUBTFUL_SHARE) {
      add(
        "law-broken-by-heldout",
        "warning",
        `${percent(heldoutViolations.fraction)} of the held-out samples break "${name}" themselves: the law, its limits or its tolerance may be wrong.`,
      );
    }
    const off = typicallyOff(check);
    if (off !== undefined) {
      add(
        "law-not-in-heldout",
        "warning",
        `The held-out data itself is typically ${percent(off)} off "${name}", so the tolerance taken from it allows nearly everything: check axes, weights and units, or give a tolerance.`,
      );
    }
  }
  const statistics = checks.filter(({ kind }) => kind === "statistic");
  const smallest = Math.min(...statistics.map(({ generated, heldout }) => Math.min(generated.n, heldout.n)));
  if (smallest < FEW) {
    add(
      "domain-few-samples",
      "warning",
      `With ${smallest} sample${smallest === 1 ? "" : "s"} the tests of statistics see gross differences only; not finding one says little.`,
    );
  }
  if (checks.length > 1) {
    add(
      "domain-many-checks",
      "info",
      `${checks.length} checks are judged together: each p-value is corrected for their number (Holm), so that the chance of any false finding stays at the level. The smallest p seen is ${plain(Math.min(...checks.map(({ p }) => p)))} before and ${plain(Math.min(...checks.map(({ adjustedP }) => adjustedP)))} after.`,
    );
  }
  return caveats;
}
