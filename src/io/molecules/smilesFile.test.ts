import { expect, test } from "vitest";
import { inspectFile } from "../inspect.ts";
import { readSamples } from "../registry.ts";
import { hasMolecules } from "./smilesFile.ts";
import { FINGERPRINT_BITS } from "./moleculeTable.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";

const folder = temporaryFolder();

test.each([
  ["lines.smi", "CCO ethanol\nC#N\r\nc1ccccc1\tbenzene\n\n\n", null],
  ["headed.smi", "smiles name\nCCO ethanol\nC#N\nc1ccccc1\n", "smiles"],
  ["table.csv", '\ufeffid,SMILES,logp\n1,CCO,2\n2,"C#N",3\n3,c1ccccc1,4\n', "SMILES"],
  ["plain.txt", "CCO\nC#N\nc1ccccc1\n", null],
  ["table.tsv", "canonical_smiles\tx\nCCO\t1\nC#N\t2\nc1ccccc1\t3\n", "canonical_smiles"],
])("%s holds molecules as text, of which the samples are fingerprints", async (name, text, key) => {
  const path = folder.write(name, text);
  expect(await inspectFile(path)).toMatchObject({
    format: "smiles",
    dtype: "text",
    key,
    shape: [3],
    values: ["CCO", "C#N", "c1ccccc1"],
  });
  expect(await readSamples(path)).toMatchObject({
    format: "smiles",
    shape: [3, FINGERPRINT_BITS],
    notes: [],
  });
});

test.each([
  ["CCO\n\nC#N\n\n", "Line 2 is empty and was passed over: it counts neither as valid nor as invalid"],
  [
    "CCO\n\n \nC#N\n\nCN\n",
    "3 empty lines were passed over, the first is line 2: they count neither as valid nor as invalid",
  ],
])("empty lines between molecules are told: %j", async (text, note) => {
  expect((await readSamples(folder.write("gaps.smi", text))).notes).toEqual([note]);
});

test.each([
  [
    "other.csv",
    "id,structure,p\n1,CCO,2\n2,CC#N,3\n3,c1ccccc1,4\n4,foo,5\n5,CN,6\n6,CO,1\n7,CC,1\n",
    "structure",
    7,
  ],
  ["bare.csv", "CCO,2\nC#N,3\nc1ccccc1,4\n", null, 3],
])("%s holds molecules though no header says so", async (name, text, key, count) => {
  const path = folder.write(name, text);
  const seen = await inspectFile(path);
  expect(seen).toMatchObject({ format: "smiles", key, shape: [count] });
  expect(seen.notes.at(-1)).toMatch(/^Molecules were found in (the column "structure"|column 1); name it/);
});

test.each([
  "1\n2\n",
  "cocoon\nfig\n",
  "a,b\nc,d\n",
  "nan\n1\n",
  "CO2,1\nH2O,2\nN2,3\n",
  "cat,1\ndog,2\ncow,3\n",
])("the text %j is no list of molecules", async (text) => {
  expect(await hasMolecules(folder.write("words.txt", text))).toBe(false);
});

test("a table of numbers and an empty file are no molecules", async () => {
  expect(await inspectFile(folder.write("n.csv", "a,b\n1,2\n"))).toMatchObject({ format: "csv" });
  await expect(inspectFile(folder.write("none.smi", "\n"))).rejects.toMatchObject({ code: "no-samples" });
});
