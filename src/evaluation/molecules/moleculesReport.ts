/** The section `molecules` of the report: what is known of molecules beside the distances of their fingerprints. */
import * as z from "zod";
import { MOLECULE_PROPERTY_NAMES, type MoleculeProperty } from "../../io/molecules/moleculeTable.ts";

const share = z.object({
  value: z.number(),
  interval: z.tuple([z.number(), z.number()]),
  baseline: z.number().nullable().describe("the same of the held-out molecules"),
  valueAtBaseline: z
    .number()
    .optional()
    .describe("of as many lines as the held-out file has, where it has fewer"),
});

const spread = z.object({
  mean: z.number(),
  low: z.number().describe("5%"),
  high: z.number().describe("95%"),
});

export const molecules = z.object({
  n: z.number().describe("lines of the dump"),
  validity: share.describe("share of lines that RDKit accepts"),
  uniqueness: share.describe("different molecules, by canonical SMILES, among the valid ones"),
  novelty: share.nullable().describe("share of the different molecules that are not in the training data"),
  diversity: share.describe("one minus the mean Tanimoto similarity of two molecules of the set"),
  faults: z
    .array(
      z.object({
        kind: z.enum(["valence", "aromaticity", "ring", "syntax", "empty", "large", "other"]),
        atom: z.string().optional().describe("element that is bonded too often"),
        count: z.number(),
        example: z.object({
          line: z.number().describe("of the file, from 1"),
          text: z.string(),
          message: z.string(),
        }),
      }),
    )
    .describe("why lines are no molecules, commonest first"),
  properties: z.array(
    z.object({
      name: z.enum(MOLECULE_PROPERTY_NAMES as [MoleculeProperty, ...MoleculeProperty[]]),
      w1: z.number().describe("Wasserstein distance of order 1 to held-out, in the property's units"),
      baseline: z.number().nullable().describe("the same of as many training molecules; null without any"),
      p: z.number().describe("of 'same distribution', by permutation, adjusted for the number of properties"),
      generated: spread,
      heldout: spread,
    }),
  ),
  drawings: z
    .array(
      z.object({
        group: z.enum(["generated", "pair", "invalid"]),
        text: z.string().describe("SMILES"),
        svg: z.string().describe("a picture, to be shown as one and never as part of a page"),
        note: z.string().describe("what RDKit says, or the similarity to the training molecule that follows"),
      }),
    )
    .describe("a few structures; in pairs a generated molecule is followed by its nearest training molecule"),
});

export type MoleculesReport = z.infer<typeof molecules>;
