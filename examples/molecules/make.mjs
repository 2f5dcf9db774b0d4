// Makes the files of this example: `node examples/molecules/make.mjs`. Molecules are put together of a core and three groups.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const GROUPS = ["C", "CC", "OC", "N(C)C", "F", "Cl", "C(F)(F)F", "C#N", "C(=O)O", "C(=O)N", "C(=O)NC", "S(=O)(=O)N"];
const STARTS = ["C", "CC", "CO", "CN", "CC(=O)N", "F", "Cl", "N", "O", "CC(C)", "OC(=O)C", "NC(=O)"];
const CORES = [
  (a, b, c) => `${a}c1ccc(${b})cc1${c}`,
  (a, b, c) => `${a}c1cc(${b})ncc1${c}`,
  (a, b, c) => `${a}c1cc(${b})sc1${c}`,
  (a, b, c) => `${a}C1CCN(C(=O)c2ccc(${b})cc2)CC1${c}`,
  (a, b, c) => `${a}C1CCC(${b})CC1${c}`,
  (a, b, c) => `${a}c1ccc2[nH]c(${b})c(${c})c2c1`,
  (a, b, c) => `${a}CC(${b})C${c}`,
];

let state = 1;
/** Uniform in [0, bound): Lehmer's generator with the multiplier of Park and Miller. */
function draw(bound) {
  state = (state * 48271) % 2147483647;
  return Math.floor((state / 2147483647) * bound);
}
const pick = (list) => list[draw(list.length)];
const molecule = () => pick(CORES)(pick(STARTS), pick(GROUPS), pick(GROUPS));
const many = (n, make = molecule) => Array.from({ length: n }, make);

/** As a model that has not learned how many bonds an atom has, or that what opens must close. */
function broken() {
  const smiles = molecule();
  if (draw(6) > 0) return smiles.replace("C", "CCCC");
  return pick([(s) => `${s}C(C)(C)(C)(C)C`, (s) => s.replace("1", ""), (s) => `${s}N(C)(C)(C)C`])(smiles);
}

const write = (path, lines) => {
  const file = join(import.meta.dirname, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join("\n")}\n`);
};

const train = many(300);
write("data/train.smi", train);
write("data/heldout.smi", many(300));
write("runs/fresh/samples.smi", many(300));
write("runs/broken/samples.smi", many(300, broken));
write("runs/parrot/samples.smi", many(300, () => (draw(4) > 0 ? pick(train) : molecule())));
