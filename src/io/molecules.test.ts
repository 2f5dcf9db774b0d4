import { expect, test } from "vitest";
import { inspectFile } from "./inspect.ts";
import { readSamples } from "./registry.ts";
import { temporaryFolder } from "./testing/temporaryFolder.ts";

const folder = temporaryFolder();

test.each([
  ["lines.smi", "CCO ethanol\n\nC#N\r\nc1ccccc1\tbenzene\n", null],
  ["headed.smi", "smiles name\nCCO ethanol\nC#N\nc1ccccc1\n", "smiles"],
  ["table.csv", '\ufeffid,SMILES,logp\n1,CCO,2\n2,"C#N",3\n3,c1ccccc1,4\n', "SMILES"],
  ["table.tsv", "canonical_smiles\tx\nCCO\t1\nC#N\t2\nc1ccccc1\t3\n", "canonical_smiles"],
])("%s holds molecules as text, which numbers are not made of", async (name, text, key) => {
  const path = folder.write(name, text);
  expect(await inspectFile(path)).toMatchObject({
    format: "smiles",
    dtype: "text",
    key,
    shape: [3],
    values: ["CCO", "C#N", "c1ccccc1"],
  });
  await expect(readSamples(path)).rejects.toMatchObject({ code: "not-numeric" });
});

test("a table of numbers and an empty file are no molecules", async () => {
  expect(await inspectFile(folder.write("n.csv", "a,b\n1,2\n"))).toMatchObject({ format: "csv" });
  await expect(inspectFile(folder.write("none.smi", "\n"))).rejects.toMatchObject({ code: "no-samples" });
});
