import { checkFaults } from "./checkFaults.ts";
import { checkNames, twinChecks } from "./checkNames.ts";
import type { DomainFault } from "./domainFault.ts";
import type { Experiment } from "./experimentSchema.ts";
import { isCheckMetric } from "./gateMetrics.ts";
import { inQuotes, nearestName } from "./nearestName.ts";
import { sampleFaults } from "./sampleFaults.ts";

/** What an experiment file says of samples, checks and their gates that cannot be meant, whatever the data. */
export function domainFaults(experiment: Pick<Experiment, "sample" | "domain" | "gate">): DomainFault[] {
  return [
    ...sampleFaults(experiment.sample),
    ...experiment.domain.flatMap((check, place) =>
      checkFaults(check, experiment.sample).map(({ at, text }) => ({ at: ["domain", place, ...at], text })),
    ),
    ...twinFaults(experiment),
    ...gateFaults(experiment),
  ];
}

/** Reports and gates know a check by its name. */
function twinFaults({ domain }: Pick<Experiment, "domain">): DomainFault[] {
  return twinChecks(domain).map(({ place, earlier }) => {
    const { name, check } = domain[place];
    if (name === undefined && domain[earlier].name === undefined)
      return {
        at: ["domain", place],
        text: `this "${check}" is there already; remove it or set something otherwise`,
      };
    return {
      at: ["domain", place, ...(name === undefined ? [] : ["name"])],
      text: `two checks are called "${name ?? check}"; give each a name of its own`,
    };
  });
}

function gateFaults({ domain, gate }: Pick<Experiment, "domain" | "gate">): DomainFault[] {
  const names = checkNames(domain).map((name) => `domain.${name}`);
  return Object.keys(gate)
    .filter((metric) => isCheckMetric(metric) && !names.includes(metric))
    .map((metric) => {
      const check = metric.slice("domain.".length);
      return { at: ["gate", metric], text: unknownCheck(check, nearestName(metric, names), names) };
    });
}

function unknownCheck(check: string, meant: string | undefined, names: readonly string[]): string {
  if (meant) return `there is no check "${check}"; did you mean "${meant}"?`;
  return names.length > 0
    ? `there is no check "${check}"; there are ${inQuotes(names)}`
    : `there is no check "${check}"; list the check under "domain"`;
}
