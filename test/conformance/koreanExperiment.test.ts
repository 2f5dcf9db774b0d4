/** Whatever is wrong with an experiment file is said in Korean, with the file and the key named as they are. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { domainFaults } from "../../src/experiment/domainFaults.ts";
import { loadExperiment } from "../../src/experiment/experimentFile.ts";
import { experimentJsonSchema } from "../../src/experiment/experimentJsonSchema.ts";
import { experimentSchema } from "../../src/experiment/experimentSchema.ts";
import { planPower } from "../../src/experiment/powerPlan.ts";
import { Refusal } from "../../src/experiment/refusal.ts";
import { experimentFolder } from "../../src/testing/experimentFolder.ts";
import { keysOf } from "../../src/testing/schemaKeys.ts";
import { said, useLanguage } from "../../webview/text.ts";
import { englishLeft } from "./englishLeft.ts";

beforeAll(() => useLanguage("ko"));
afterAll(() => useLanguage("en"));

/** Names of checks, metrics and options that are listed, the example of an unknown word, and JSON itself. */
const NAMES =
  /\b(JSON|stencil|conserved|null|true|false|baseline|sqrt|sum|shift)\b|--\w+|(?<=있는 것: )[\w., -]+/g;

function expectKorean(english: string, ...kept: string[]): string {
  const korean = said(english);
  const rest = kept.reduce((text, one) => text.replace(one, ""), korean);
  expect(englishLeft(rest, NAMES), `${english}\n${korean}`).toEqual([]);
  expect(korean, english).not.toBe(english);
  for (const one of kept) expect(korean, english).toContain(one);
  return korean;
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  return (error as Refusal).message;
}

/** What is said in Korean of a file of this text, without the file's name. */
async function saidOf(text: string): Promise<string> {
  const path = join(experimentFolder({ "samplescope.json": text }), "samplescope.json");
  const korean = expectKorean(await refusalOf(loadExperiment(path)), path);
  return korean.replace(path, "");
}

test.each([
  [`{ "k": 3`, ", 1번째 줄: 닫는 중괄호가 필요합니다. JSON을 고치십시오."],
  [`{\n  "k": 3\n  "seed": 0\n}`, ", 3번째 줄: 쉼표가 필요합니다. JSON을 고치십시오."],
  [`{ "seed": "a`, ", 1번째 줄: 따옴표가 닫히지 않았습니다. JSON을 고치십시오."],
  [`{ "seed": tru }`, ", 1번째 줄: 알 수 없는 낱말이 있습니다. JSON을 고치십시오."],
  [`{ "data": { "trian": "x" } }`, `: 알 수 없는 키 "data.trian": "train"입니까?`],
  [`{ "quite-another": 1 }`, `: 알 수 없는 키 "quite-another": 지우십시오.`],
  [`{ "k": 0 }`, `: "k": 1 이상인 정수 또는 그 목록이어야 하는데 0입니다. 값을 바꾸거나 키를 지우십시오.`],
  [
    `{ "data": { "train": "" } }`,
    `: "data.train": 따옴표로 묶은 경로(예: "data/train.npy")여야 하는데 ""입니다. 값을 바꾸거나 키를 지우십시오.`,
  ],
  [
    `{ "ball": "half; open. Or so, and more" }`,
    `: "ball": "closed" 또는 "open"이어야 하는데 "half; open. Or so, and more"입니다. 값을 바꾸거나 키를 지우십시오.`,
  ],
  [
    `{ "runs": [{ "name": "a" }] }`,
    `: "runs.0.samples"가 없습니다. 따옴표로 묶은 파일 패턴(예: "runs/a/*.npy")을 적으십시오.`,
  ],
  [`[1, 2]`, `: 파일 전체가 객체(예: { "k": 3 })여야 하는데 목록입니다. 그렇게 고치십시오.`],
  [
    `{ "runs": [{ "name": "a", "samples": "x" }, { "name": "a", "samples": "y" }] }`,
    `: 이름이 "a"인 실행이 둘입니다. 실행마다 다른 이름을 붙이십시오.`,
  ],
  [
    `{ "gate": { "precision": ">= high" } }`,
    `: "gate.precision": ">= high"는 조건이 아닙니다("high"가 수도 "baseline"도 아님). ">= 0.9", ">= baseline - 0.05", "== 0"처럼 쓰십시오.`,
  ],
  [
    `{ "domain": [{ "check": "range", "min": 1, "max": 0 }] }`,
    `: "domain.0.min": 1 이상 0 이하인 값은 없습니다. "min"은 "max"보다 클 수 없습니다.`,
  ],
  [`{ "domain": [{ "check": "rnage" }] }`, `: "domain.0.check": "rnage"라는 점검이 없습니다. "range"입니까?`],
  [
    `{ "domain": [{ "check": "formula", "formula": "u +" }] }`,
    `: "domain.0.formula": 식을 읽을 수 없습니다: "+" 뒤에 식이 필요합니다(위치 3).`,
  ],
  [
    `{ "tests": [{ "name": "a", "test": "mmd", "detect": { "missing": 1 } }] }`,
    `: "tests.0.detect.missing": 0보다 크고 0.9 이하여야 합니다.`,
  ],
])("%s", async (text, korean) => {
  expect(await saidOf(text)).toBe(korean);
});

test.each([
  ...["{,}", "/* x", `{ "seed": 1 }}`, `{ "seed": "\\q" }`, `{ "a": "\\u12" }`, `{ "a": "\u0001" }`, "[1"],
  ...[`{ "a" 1 }`, `{ "a": - }`, "[".repeat(100_000)],
])("broken JSON: %.40s", async (text) => {
  await saidOf(text);
});

test.each([
  ...["= 0.9", "", ">=", ">= 0.9 0.8", ">= baseline * baseline", ">= 1 / 0", "> (1)"].map((condition) => ({
    gate: { precision: condition },
  })),
  { gate: { qwertyuiop: "== 0" } },
  { gate: { "domain.mass": "== 0" } },
  { gate: { "domain.mass": "== 0" }, domain: [{ check: "positive" }] },
  { tests: [{ name: "a", test: "mmd", detect: {} }] },
  { tests: [{ name: "a", test: "mmd", detect: { spread: 1 } }] },
  { tests: [{ name: "a", test: "mmd", detect: { shift: 100 } }] },
  { tests: ["a", "a"].map((name) => ({ name, test: "mmd" })) },
  { domain: [{ check: "zzzzzzzzzzz" }] },
  { domain: [{ check: "mean" }, { check: "mean" }] },
])("$gate$tests$domain", async (file) => {
  await saidOf(JSON.stringify(file));
});

test.each([
  ...["u", "a b = 1", "2u = 1", "(u = 1", "u.. = 1", "", "f( = 1", "f(,) = 1", "u[1 = 1", '"a = 1', "1e = 2"],
  ...["u = v = 1", "u != 1", "u % 2 = 1", "!u = 1", "a.b(1) = 2", "- = 1", "u) = 1", '"a" = 1', "f(1 = 2"],
])("the formula %s", async (formula) => {
  await saidOf(JSON.stringify({ domain: [{ check: "formula", formula }] }));
});

describe("every key of the schema", () => {
  const WRONG: unknown[] = [null, {}, [], "x; y. Z", -1, [null]];

  test.each(keysOf(experimentJsonSchema()).map((path) => [path.join("."), path]))("%s", async (_, path) => {
    for (const wrong of WRONG) {
      const text = JSON.stringify(fileWith(path, wrong));
      const file = join(experimentFolder({ "samplescope.json": text }), "samplescope.json");
      const message = await loadExperiment(file).then(
        () => undefined,
        (error: unknown) => (error as Error).message,
      );
      if (message !== undefined) expectKorean(message, file);
    }
  });
});

/** A file that says one thing only. */
function fileWith(path: readonly (string | number)[], value: unknown): unknown {
  if (path.length === 0) return value;
  const [key, ...rest] = path;
  const inner = fileWith(rest, value);
  return typeof key === "number" ? [inner] : { [key]: inner };
}

const grid = { axes: ["time", { name: "channel", labels: ["u", "v"] }, "y", "x"], shape: [4, 2, 8, 8] };

test.each(
  [
    { check: "saturation", low: 1, high: 1 },
    { check: "conserved" },
    { check: "conserved", along: "time", equals: 1 },
    { check: "conserved", along: "time", over: ["time"] },
    { check: "conserved", along: "time", latitude: "y" },
    { check: "boundary", value: 1, periodic: true },
    ...["flip", "permutation", "translation"].map((transform) => ({
      check: "symmetry",
      transform,
      along: ["y", "x"],
      order: [0],
    })),
    ...["transpose", "rotation"].map((transform) => ({ check: "symmetry", transform, along: "x" })),
    { check: "symmetry", transform: "translation", shift: 0 },
    { check: "symmetry", transform: "permutation" },
    { check: "symmetry", transform: "permutation", order: [0, 2] },
    { check: "stencil", weights: [0, 0] },
    { check: "stencil", weights: [[1], [1]], along: "x" },
    { check: "stencil", weights: [1], along: ["y", "x"] },
    { check: "spectrum", along: ["time", "y", "x"] },
    { check: "formula", formula: "w = 0" },
    { check: "formula", formula: "sum(u, z) = 0" },
    { check: "formula", formula: "1 = 0" },
    { check: "formula", formula: "u = 1/0" },
    { check: "formula", formula: "f(u) = 1" },
    { check: "formula", formula: "sqrt(u, v) = 1" },
    { check: "formula", formula: "shift(u, x) = 1" },
    { check: "monotone", along: "tiem" },
    { check: "cross-correlation", between: "level" },
    { check: "sum-to-one", over: ["x", "x"] },
    { check: "mean", of: "channel w" },
    { check: "autocorrelation", along: "time", lag: [1, 4] },
  ].map((check): object => ({ sample: grid, domain: [check] })),
)("$domain", (file) => expectFaults(file));

test.each([
  { sample: { axes: ["x", "x"] } },
  { sample: { axes: ["x", { name: "c", labels: ["u", "u", "x"] }] } },
  { sample: { axes: ["x"], shape: [2, 2] } },
  { sample: { axes: ["x", "y", "z"], shape: [2, 2] } },
  { sample: { axes: [{ name: "c", labels: ["u"] }], shape: [2] } },
  { sample: { axes: ["x"] }, domain: [{ check: "mean", of: "u" }] },
])("$sample", (file) => expectFaults(file));

/** As the editor underlines them, behind a few words of its own, and as an evaluation refuses the file for the first. */
function expectFaults(file: object): void {
  const faults = domainFaults(experimentSchema.parse(file));
  expect(faults.length).toBeGreaterThan(0);
  for (const { text } of faults) {
    expectKorean(text);
    expectKorean(`/d/samplescope.json: "domain.0": ${text}.`, '/d/samplescope.json: "domain.0": ');
  }
}

describe("what else of an experiment is refused", () => {
  const tests = [{ name: "spread", test: "mmd" }];

  test.each([
    [{}, {}],
    [{ data: { heldout: "h.npy" } }, { test: "a" }],
    [{ data: { heldout: "h.npy" }, tests }, { test: "spraed" }],
    [{ data: { heldout: "h.npy" }, tests }, { test: "quite another" }],
    [{ data: { heldout: "h.npy" } }, {}],
  ])("%j asked for %j", async (file, request) => {
    const folder = experimentFolder({ "samplescope.json": JSON.stringify(file) });
    const path = join(folder, "samplescope.json");
    expectKorean(await refusalOf(planPower({ experiment: path, ...request })), path);
  });

  test("no experiment, no file, a folder", async () => {
    expectKorean(await refusalOf(planPower({})));
    const folder = experimentFolder({});
    expectKorean(await refusalOf(loadExperiment(folder)), folder);
    const nowhere = join(folder, "nowhere.json");
    expectKorean(await refusalOf(loadExperiment(nowhere)), nowhere);
  });
});
