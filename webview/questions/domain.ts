import type { Question } from "./question.ts";

/** Whether the rules of the domain hold, as the experiment file states them; the answer's words say it all. */
export const domain: Question = {
  id: "domain",
  facts: () => undefined,
};
