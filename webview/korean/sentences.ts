import { ANSWERS } from "./answers.ts";
import { CAVEATS } from "./caveats.ts";
import { COMPARING } from "./comparing.ts";
import { DOMAIN } from "./domain.ts";
import { CHECK_FAULTS } from "./experiment/checks.ts";
import { EXPECTED } from "./experiment/expected.ts";
import { REFUSALS } from "./experiment/refusals.ts";
import { FAILURES } from "./failures.ts";
import { FINDINGS } from "./findings.ts";
import { POWER } from "./power.ts";
import { ARRAYS } from "./reading/arrays.ts";
import { CONTAINERS } from "./reading/containers.ts";
import { FILES } from "./reading/files.ts";
import { IMAGES } from "./reading/images.ts";
import { NOTES } from "./reading/notes.ts";
import { TABLES } from "./reading/tables.ts";
import { TASKS } from "./tasks.ts";

/** The evaluation's own sentences in Korean, by their English templates. */
export const KOREAN_SENTENCES: Readonly<Record<string, string>> = {
  ...ANSWERS,
  ...FINDINGS,
  ...CAVEATS,
  ...DOMAIN,
  ...TASKS,
  ...POWER,
  ...COMPARING,
  ...FAILURES,
  ...REFUSALS,
  ...CHECK_FAULTS,
  ...EXPECTED,
  ...NOTES,
  ...FILES,
  ...TABLES,
  ...ARRAYS,
  ...CONTAINERS,
  ...IMAGES,
};
