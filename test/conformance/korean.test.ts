/** Every sentence that the evaluation can say is known in Korean, and keeps its numbers and names. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EvaluationRequest } from "../../src/experiment/evaluationRequest.ts";
import type { MetricName, Report } from "../../src/evaluation/report.ts";
import { evaluateHere } from "../../src/testing/evaluateHere.ts";
import { inGolden, inProject } from "../../src/testing/golden.ts";
import { KOREAN_SENTENCES } from "../../webview/korean/sentences.ts";
import { saidReport } from "../../webview/saidReport.ts";
import { said, useLanguage } from "../../webview/text.ts";
import { englishLeft } from "./englishLeft.ts";
import { sentencesIn } from "./sourceSentences.ts";

beforeAll(() => useLanguage("ko"));
afterAll(() => useLanguage("en"));

/** Where sentences for the report page are made. */
const SPEAKING = ["src/core", "src/evaluation", "src/io", "src/experiment", "src/worker/failure.ts"];
/** What the page does not show: files for other readers, and comparisons, whose page has texts of its own. */
const NOT_ON_THE_PAGE =
  /^src\/io\/testing\/|^src\/experiment\/(experimentText|gateMetrics)\.|^src\/evaluation\/(compare\/|gate|report(Markdown|Html|Summary)|tableRow|numberRows|markdownText|\w+\/\w+Rows)/;
/** Names of random streams and of kept parts. */
const NAME_OF_A_STREAM = /seed \{|\/\{|\/tree|\/return levels|^(seed|fitted|train|statistics) \{0\}$/;
/** Joined to others before anybody reads them, and translated with these; or read by the command line alone. */
const PARTS = new Set([
  "Sample {0} is the worst: {1} {2}{3}.",
  "{0}{1} of the held-out data is missing in one region, about held-out sample {2}{3}.",
  "{0} times as {1} a range",
  "{0} were used, drawn at random (seed {1}): all of them need about {2} of memory, and {3}.{4}",
  "the limit is {0} (--memory, or the setting samplescope.memory)",
  "the kernels can address {0}",
  "the {0}",
  "{0} do",
  "and the",
  "s copy",
  "part of a large set",
  "common size",
  "contraction pilot",
  "leading axes",
  "common size {0}",
  "principal plane",
  "distance quantiles",
  "sliced Wasserstein",
  "must be a factor between 0 and {0} other than 1",
  "must be above {0} and {1} {2}",
  "at most",
  'the column "{0}"',
  'Molecules were found in {0}; name it "smiles" to be sure',
  "1 entry that is no image was",
  "{0} entries that are no images were",
  "{0} passed over: {1}",
  "asks for {0}",
  "number {0}",
  "{0}: row {1} (line {2}) {3}.",
  // A library's own words, and names of formats
  "file signature not found",
  "HDF5: {0}",
  "error -",
  "no page header",
  "This is a netCDF dimension but not",
  "npy folder",
  "JPEG 2000",
  "float64 float32 float16 bfloat16 int64 int32 int16 int8 uint64 uint32 uint16 uint8 bool",
]);

/** What a source says of something whose name comes first may be known without the name: "is empty" for "{0} is empty". */
function withoutName(sentence: string): string {
  const name = /^\{0\}:? /.exec(sentence);
  if (!name) return sentence;
  return sentence.slice(name[0].length).replace(/\{(\d+)\}/g, (_, place: string) => `{${Number(place) - 1}}`);
}

function isKnown(sentence: string): boolean {
  if ([sentence, withoutName(sentence)].some((one) => Object.hasOwn(KOREAN_SENTENCES, one))) return true;
  // Without places of its own it may be one case of a template: "a path in quotes, like …".
  return (
    !/\{\d\}/.test(sentence) &&
    said(sentence) !== sentence &&
    englishLeft(said(sentence), /(?!)/g).length === 0
  );
}

test("every sentence in the source has its Korean: add what is missing to webview/korean/", () => {
  const inSource = [...sentencesIn(inProject("."), SPEAKING, NOT_ON_THE_PAGE)];
  const missing = inSource.filter((one) => !isKnown(one) && !NAME_OF_A_STREAM.test(one) && !PARTS.has(one));
  expect(missing).toEqual([]);
  expect(inSource.length).toBeGreaterThan(400);
});

test("what a translation fills in is there in the original", () => {
  const places = (sentence: string) =>
    new Set([...sentence.matchAll(/\{(\d+)!?\}/g)].map(([, place]) => place));
  for (const [english, korean] of Object.entries(KOREAN_SENTENCES)) {
    const [own, other] = [places(english), places(korean)];
    expect(
      [...other].filter((place) => !own.has(place)),
      english,
    ).toEqual([]);
    // Only verbs and plural endings, of which Korean has no other form, may be left out.
    expect(own.size - other.size, english).toBeLessThanOrEqual(2);
  }
});

/** Axes and quantities that the examples name. */
const NAMES =
  /\b(time|x|y|value|mass|concentration|dominant-frequency|spatial-correlation|autocorrelation|spectrum|extremes)\b/g;

function numbersIn(sentence: string): string[] {
  return [...sentence.matchAll(/\d+(?:[.,]\d+)*/g)].map(([number]) => number).sort();
}

/** The sentences of a report beside their translations. */
function pairsOf(report: Report): [string, string][] {
  const korean = saidReport(report);
  const sentencesOf = ({
    verdict,
    answers,
    findings,
    caveats,
    inputs,
    domain,
    metrics,
    molecules,
  }: Report) => [
    ...(molecules?.faults ?? []).map(({ example }) => example.message),
    ...(molecules?.drawings ?? []).map(({ note }) => note),
    ...[verdict.title, verdict.text],
    ...answers.flatMap(({ answer, why }) => [answer, why]),
    ...findings.flatMap(({ title, text, evidence }) => [title, text, ...evidence.map(({ name }) => name)]),
    ...caveats.map(({ text }) => text),
    ...Object.values(inputs).map(({ chosenBy }) => chosenBy),
    ...(domain ?? []).flatMap((check) => [
      ...[
        check.statement,
        check.quantity,
        check.unit ?? "",
        check.distance?.what ?? "",
        check.unjudged ?? "",
      ],
      ...[check.curve?.label ?? "", check.curve?.xLabel ?? "", ...(check.curve?.xNames ?? [])],
      ...check.details.map(({ label }) => label),
    ]),
    ...(metrics.mmd ?? []).flatMap(({ rule, null: { label }, power }) => [
      rule,
      label,
      power?.sentence ?? "",
    ]),
  ];
  const translated = sentencesOf(korean);
  return sentencesOf(report).map((sentence, i) => [sentence, translated[i]]);
}

/** The parts that say most; permutation tests of the larger examples would take long. */
const WITHOUT_TESTS: MetricName[] = [
  "precision-recall",
  "memorization",
  "frechet",
  "wasserstein",
  "vendi",
  "kid",
  "energy",
];

describe("reports", () => {
  const reports: [string, Partial<EvaluationRequest> & { generated: string }][] = [
    ...["good", "blurry", "copy", "missing-mode"].map((run): [string, { generated: string }] => [
      `mixture ${run}`,
      { generated: inProject("examples", "mixture", "runs", run) },
    ]),
    [
      "oscillation",
      { generated: inProject("examples/oscillation/runs/narrow-band"), only: ["domain", "downstream"] },
    ],
    [
      "shuffled oscillation",
      { generated: inProject("examples/oscillation/runs/shuffled"), only: ["domain"] },
    ],
    ["field", { generated: inProject("examples/field/runs/leaky"), only: ["domain"] }],
    ["molecules", { generated: inProject("examples/molecules/runs/broken"), only: ["molecules"] }],
    ...(["standardized", "pca", "random-relu", "spectrum"] as const).map(
      (features): [string, Partial<EvaluationRequest> & { generated: string }] => [
        `digits, ${features}`,
        { generated: inGolden("digits", "six-classes.npy"), features, only: WITHOUT_TESTS },
      ],
    ),
    [
      "copied digits",
      { generated: inGolden("digits", "tenth-copied.npy"), only: [...WITHOUT_TESTS, "downstream"] },
    ],
    ["half copies", { generated: inGolden("breast-cancer", "half-copies.npy") }],
  ];

  test.each(reports)("%s", async (_, request) => {
    const { report, stages } = await evaluateHere(request);
    for (const stage of stages) expect(englishLeft(said(stage), NAMES), said(stage)).toEqual([]);
    for (const [english, korean] of pairsOf(report)) {
      expect(englishLeft(korean, NAMES), `${english}\n${korean}`).toEqual([]);
      const kept = numbersIn(korean);
      for (const number of numbersIn(english)) {
        expect(kept, `${english}\n${korean}`).toContain(number);
        kept.splice(kept.indexOf(number), 1);
      }
    }
  });
});

test("each fault of a list of molecules keeps its own words", () => {
  expect(
    said(
      "22% of the 300 lines are no valid molecules: too many bonds at Cl (24), too many bonds at C (15), rings that are not closed (11), rings that cannot be aromatic (9). The first such line is 12.",
    ),
  ).toBe(
    "300줄 가운데 22%가 유효한 분자가 아닙니다: Cl의 결합이 너무 많음(24), C의 결합이 너무 많음(15), 닫히지 않은 고리(11), 방향족일 수 없는 고리(9). 첫째 것은 12번째 줄입니다.",
  );
});
