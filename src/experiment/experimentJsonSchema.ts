import * as z from "zod";
import { experimentSchema } from "./experimentSchema.ts";

/** The largest whole number that a double holds: a bound that says nothing to people. */
const NO_BOUND = Number.MAX_SAFE_INTEGER;

/**
 * The JSON schema of the experiment file, for editors: completion, hover and types. It lets unknown keys pass, because
 * this extension reports them itself, as the errors they are and with the name that is meant.
 */
export function experimentJsonSchema(): unknown {
  return z.toJSONSchema(experimentSchema, {
    target: "draft-7",
    io: "input",
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === NO_BOUND) delete jsonSchema.maximum;
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
}
