import { copying } from "./copying.ts";
import { coverage } from "./coverage.ts";
import { distribution } from "./distribution.ts";
import { domain } from "./domain.ts";
import { downstream } from "./downstream.ts";
import { frechet } from "./frechet.ts";
import { likelihood } from "./likelihood.ts";
import { molecules } from "./molecules.ts";
import { power } from "./power.ts";
import { quality } from "./quality.ts";
import type { Question } from "./question.ts";

/** The questions in the order in which they are shown. */
export const QUESTIONS: readonly Question[] = [
  quality,
  coverage,
  copying,
  distribution,
  power,
  frechet,
  domain,
  downstream,
  likelihood,
  molecules,
];
