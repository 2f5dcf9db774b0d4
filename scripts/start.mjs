// `npm start`: installs, builds, evaluates the bundled examples and says where the reports are and how to go on.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./install.mjs";

const root = join(import.meta.dirname, "..");
const out = join(root, "out", "reports");
const EXAMPLES = [
  ["mixture", "good"],
  ["mixture", "missing-mode"],
  ["mixture", "blurry"],
  ["mixture", "copy"],
  ["digits-ddpm", "ddpm-w256"],
  ["digits-ddpm", "ddpm-overfit-n60"],
];

/** Evaluates the newest dump of one example run; returns its report and the path of its page. */
function evaluate([experiment, run]) {
  const page = join(out, `${experiment}-${run}.html`);
  const json = join(out, `${experiment}-${run}.json`);
  const dump = join("examples", experiment, "runs", run);
  const args = [join("dist", "cli.js"), "evaluate", dump, "--html", page, "--json", json];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`The evaluation of ${dump} failed; see above.`);
  return { report: JSON.parse(readFileSync(json, "utf8")), page };
}

function rowOf({ report }) {
  const { precisionRecall, memorization, frechet, mmd } = report.metrics;
  const beside = (estimate) => `${estimate.value.toFixed(3)} (${estimate.baseline.toFixed(3)})`;
  return [
    report.subject.title,
    report.verdict.title,
    beside(precisionRecall.precision),
    beside(precisionRecall.recall),
    memorization.ratio.value.toFixed(2),
    mmd[0].p.toPrecision(2),
    `${frechet.vsHeldout.value.toPrecision(3)} (${frechet.vsHeldout.baseline.toPrecision(2)})`,
  ];
}

async function showTable(results) {
  const { default: Table } = await import("cli-table3");
  const table = new Table({
    head: ["run", "verdict", "precision", "recall", "ratio", "MMD p", "Fréchet"],
    style: { head: [], border: [], compact: true },
    colWidths: [null, 34, null, null, null, null, null],
    wordWrap: true,
  });
  table.push(...results.map(rowOf));
  console.log(`\n${table.toString()}`);
  console.log(
    "In brackets: the same number between two sets of real data at the same n. ratio: median distance to the",
  );
  console.log("nearest training sample, generated over held-out; about 1 is fresh, well below 1 is copying.");
}

function sayWhatNext(results) {
  const hasCode =
    spawnSync("code", ["--version"], { stdio: "ignore", shell: process.platform === "win32" }).status === 0;
  const [first] = results;
  console.log(`\nReports as pages:   ${relative(root, out)}/, for example ${pathToFileURL(first.page).href}`);
  console.log("Evaluate your own:  node dist/cli.js evaluate SAMPLES --heldout REAL --train TRAIN");
  console.log(
    hasCode
      ? "In VS Code:         npm run package, then: code --install-extension samplescope-0.1.0.vsix examples"
      : "In VS Code:         npm run vscode   (serves a real VS Code with the extension and the examples)",
  );
}

ensureInstalled();
const build = spawnSync(process.execPath, [join("scripts", "build.mjs")], { cwd: root, stdio: "inherit" });
if (build.status !== 0) process.exit(1);
mkdirSync(out, { recursive: true });
const results = EXAMPLES.map(evaluate);
await showTable(results);
sayWhatNext(results);
