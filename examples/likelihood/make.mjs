// Makes the files of this example: `node examples/likelihood/make.mjs`. Data is N(0, I) in 64 dimensions, junk N(0, 25 I).
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const [N, D] = [200, 64];

let state = 11;
/** Uniform in (0, 1): Lehmer's generator with the multiplier of Park and Miller. */
function uniform() {
  state = (state * 48271) % 2147483647;
  return state / 2147483647;
}
const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
const sample = (deviation, centre = new Array(D).fill(0)) => centre.map((mean) => mean + deviation * normal());
const many = (n, make) => Array.from({ length: n }, make);

/** log N(x; centre, deviation² I). */
function logNormal(x, deviation, centre) {
  let squares = 0;
  for (let c = 0; c < D; c++) squares += (x[c] - (centre ? centre[c] : 0)) ** 2;
  return -D * (Math.log(deviation) + Math.log(2 * Math.PI) / 2) - squares / (2 * deviation ** 2);
}
function logSum(terms) {
  const largest = Math.max(...terms);
  return largest + Math.log(terms.reduce((sum, term) => sum + Math.exp(term - largest), 0));
}

/** numpy's .npy, little-endian float32, or float64 of a single column. */
function save(path, rows) {
  const isColumn = typeof rows[0] === "number";
  const shape = isColumn ? `(${rows.length},)` : `(${rows.length}, ${D})`;
  const header = `{'descr': '<f${isColumn ? 8 : 4}', 'fortran_order': False, 'shape': ${shape}, }`.padEnd(117) + "\n";
  const head = Buffer.concat([Buffer.from("\x93NUMPY\x01\x00\x76\x00", "latin1"), Buffer.from(header)]);
  const body = isColumn ? Float64Array.from(rows) : Float32Array.from(rows.flat());
  const file = join(import.meta.dirname, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.concat([head, Buffer.from(body.buffer)]));
}

const rounded = (rows) => rows.map((row) => Array.from(Float32Array.from(row)));
const train = rounded(many(N, () => sample(1)));
const heldout = rounded(many(N, () => sample(1)));
save("data/train.npy", train);
save("data/heldout.npy", heldout);

function run(name, make, density) {
  save(`runs/${name}/samples.npy`, many(N, make));
  save(`runs/${name}/samples_loglik.npy`, heldout.map(density));
  save(`runs/${name}/samples_train_loglik.npy`, train.map(density));
}

/** A model of which so large a share of the samples is good, the rest junk. */
function mixture(good) {
  return [
    () => (uniform() < good ? sample(1) : sample(5)),
    (x) => (good === 1 ? logNormal(x, 1) : logSum([Math.log(good) + logNormal(x, 1), Math.log(1 - good) + logNormal(x, 5)])),
  ];
}
run("good", ...mixture(1));
run("half-junk", ...mixture(0.5));
run("junk", ...mixture(0.01));

// A density of kernels about the training samples: it knows those by heart.
const WIDTH = 0.8;
run(
  "memorizing",
  () => sample(WIDTH, train[Math.floor(uniform() * N)]),
  (x) => logSum(train.map((centre) => logNormal(x, WIDTH, centre))) - Math.log(N),
);
