import { dirname, extname, join, parse } from "node:path";
import type { DomainCheck, SampleDeclaration } from "./domainSchema.ts";
import { resolveIn, type LoadedExperiment } from "./experimentFile.ts";

/** The domain checks of an evaluation. Paths in them are absolute. */
export interface DomainPlan {
  sample: SampleDeclaration;
  checks: DomainCheck[];
}

/** The checks that the experiment file declares. */
export function domainPlanOf(loaded: LoadedExperiment | undefined): DomainPlan {
  if (!loaded) return { sample: {}, checks: [] };
  const { sample, domain } = loaded.experiment;
  return { sample, checks: domain.map((check) => withAbsoluteFiles(check, loaded)) };
}

function withAbsoluteFiles(check: DomainCheck, loaded: LoadedExperiment): DomainCheck {
  if (check.check !== "conserved" || typeof check.weights !== "object") return check;
  return { ...check, weights: { file: resolveIn(loaded, check.weights.file) } };
}

/** Where numbers that belong to the samples of a file lie, one for each: step_1.npy has step_1_target.npy. */
export function targetFileOf(samples: string): string {
  const stem = extname(samples) ? parse(samples).name : parse(samples).base;
  return join(dirname(samples), `${stem}_target.npy`);
}

/** Whether any check compares with such numbers. */
export function needsTargets({ checks }: DomainPlan): boolean {
  return checks.some((check) => check.check === "conserved" && check.equals === "target");
}
