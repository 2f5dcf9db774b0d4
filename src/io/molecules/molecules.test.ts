import { expect, test } from "vitest";
import { inProject } from "../../testing/golden.ts";
import { readSamples } from "../registry.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { FINGERPRINT_BITS, MOLECULE_PROPERTY_NAMES } from "./moleculeTable.ts";
import { drawMolecules } from "./reader.ts";

const folder = temporaryFolder();

test("valid molecules are samples, the others are told with their faults", async () => {
  const path = folder.write(
    "mixed.smi",
    "OCC\nC(C)(C)(C)(C)C\nc1cccc1\nC1CC\nCCO\nfoo\nC[N+](C)(C)(C)C\nc1ccccc1C(=O)O\n",
  );
  const { shape, values, molecules, notes } = await readSamples(path);
  expect(shape).toEqual([3, FINGERPRINT_BITS]);
  expect(notes).toEqual(["5 of 8 lines are no valid molecules and were passed over, the first in line 2"]);
  // Ethanol is ethanol however it is written.
  expect(molecules!.canonical).toEqual(["CCO", null, null, null, "CCO", null, null, "O=C(O)c1ccccc1"]);
  expect(values.slice(0, FINGERPRINT_BITS)).toEqual(values.slice(FINGERPRINT_BITS, 2 * FINGERPRINT_BITS));
  expect(new Set(values)).toEqual(new Set([0, 1]));
  expect(molecules!.faults.map(({ place, fault }) => [place, fault.kind, fault.atom])).toEqual([
    [1, "valence", "C"],
    [2, "aromaticity", undefined],
    [3, "ring", undefined],
    [5, "syntax", undefined],
    [6, "valence", "N"],
  ]);
});

test("properties are RDKit's", async () => {
  const { molecules } = await readSamples(folder.write("aspirin.smi", "CC(=O)Oc1ccccc1C(=O)O\n"));
  const aspirin = Object.fromEntries(
    MOLECULE_PROPERTY_NAMES.map((name, i) => [name, molecules!.properties[i]]),
  );
  expect(aspirin.weight).toBeCloseTo(180.159, 3);
  expect(aspirin.logP).toBeCloseTo(1.3101, 4);
  expect(aspirin.polarSurface).toBeCloseTo(63.6, 4);
  expect(aspirin).toMatchObject({ rings: 1, aromaticRings: 1, heavyAtoms: 13, donors: 1, acceptors: 3 });
});

test("a file without a single molecule is refused in a sentence", async () => {
  const path = folder.write("words.smi", "hello\nworld\n");
  await expect(readSamples(path)).rejects.toMatchObject({
    code: "no-samples",
    message: expect.stringMatching(/holds 2 lines, none of which is a molecule/),
  });
});

test("structures are drawn, invalid ones as they are written", async () => {
  const drawings = await drawMolecules(["CCO", "C(C)(C)(C)(C)C", "not a molecule"], {
    width: 120,
    height: 90,
  });
  expect(drawings.map((svg) => svg !== null && /<svg[\s\S]*<\/svg>/.test(svg))).toEqual([true, true, false]);
});

test("texts that are too much for the library cost themselves and no other line", async () => {
  const large = "C".repeat(3000);
  const nested = `${"C(".repeat(900)}C${")".repeat(900)}`;
  const lines = [
    "CCO",
    large,
    "c1ccccc1",
    "C".repeat(100_000),
    nested,
    "# a comment",
    "C#N",
    "C(C)(C)(C)(C)C",
  ];
  const { molecules, shape } = await readSamples(folder.write("large.smi", lines.join("\n")));
  expect(shape[0]).toBe(3);
  expect(molecules!.canonical.filter((text) => text !== null)).toEqual(["CCO", "c1ccccc1", "C#N"]);
  expect(molecules!.faults.map(({ place, fault }) => [molecules!.lines[place], fault.kind])).toEqual([
    [2, "large"],
    [4, "large"],
    [5, "large"],
    [8, "valence"],
  ]);
  expect(molecules!.faults[0].fault.message).toBe(
    "It has 3000 atoms; 500 are the most that RDKit can judge here.",
  );
  const drawings = await drawMolecules([large, "CCO"], { width: 120, height: 90 });
  expect(drawings.map((svg) => svg !== null)).toEqual([false, true]);
});

test("large molecules within the limits are judged, of whatever kind", async () => {
  const branched = `${"C(".repeat(499)}C${")".repeat(499)}`;
  const lines = [
    "C".repeat(500),
    "[13CH2]".repeat(499),
    "c1ccccc1".repeat(83),
    branched,
    "C(Cl)".repeat(250),
    "C(Cl)".repeat(251),
  ];
  const { molecules } = await readSamples(folder.write("limits.smi", lines.join("\n")));
  expect(molecules!.faults.map(({ place }) => place)).toEqual([5]);
  const place = MOLECULE_PROPERTY_NAMES.indexOf("heavyAtoms");
  const atoms = Array.from(
    { length: 5 },
    (_, i) => molecules!.properties[i * MOLECULE_PROPERTY_NAMES.length + place],
  );
  expect(atoms).toEqual([500, 499, 498, 500, 500]);
});

test("files that lie still are read once: the real data of an experiment comes back with every checkpoint", async () => {
  const path = inProject("examples", "molecules", "data", "heldout.smi");
  const first = await readSamples(path);
  const again = await readSamples(path);
  expect(again.molecules).toBe(first.molecules);
  const part = await readSamples(path, { choose: (n) => Int32Array.of(0, n - 1) });
  expect(part).toMatchObject({ shape: [2, FINGERPRINT_BITS], total: 300 });
});
