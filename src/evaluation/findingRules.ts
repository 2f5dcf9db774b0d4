import type { Assessment } from "./assessment.ts";
import { surelyUneven } from "./shared/unevenClasses.ts";
import { missingClassWords, unevenClassWords } from "./classWords.ts";
import type { Copying } from "./copying.ts";
import { brokenFinding, implausibleFinding, mixFinding } from "./domain/domainWords.ts";
import { downstreamFindings } from "./downstream/downstreamWords.ts";
import { moleculesFindings } from "./molecules/moleculesWords.ts";
import { huggingInWords, percent, pInWords, plain } from "./real.ts";
import type { Finding } from "./report.ts";

/** A rule reads the assessment and speaks when it applies. Rules stand in order of weight. */
type Rule = (a: Assessment) => Finding | undefined;

const leak: Rule = (a) =>
  a.leaked > 0
    ? {
        code: "leaked-heldout",
        severity: "bad",
        title: "Held-out data was trained on",
        text: `${a.leaked} held-out samples are also in the training set, so they cannot tell copying from generalizing. Remove them from one of the two files and evaluate again.`,
        evidence: [{ name: "held-out samples in train", value: a.leaked }],
      }
    : undefined;

const taken: Rule = (a) =>
  a.takenFromHeldout > 0
    ? {
        code: "generated-in-heldout",
        severity: "bad",
        title: "Generated samples are held-out samples",
        text: `${a.takenFromHeldout} of ${a.n} generated samples equal a held-out sample exactly: the wrong file was chosen, or the model was trained on the held-out data.`,
        evidence: [{ name: "generated samples in held-out", value: a.takenFromHeldout }],
      }
    : undefined;

const range: Rule = (a) =>
  a.rangeMismatch
    ? {
        code: "range-mismatch",
        severity: "bad",
        title: "Values are on different scales",
        text: `The ${a.rangeMismatch}. Distances then compare different units: bring both to one scale and evaluate again. If the model really makes such values, it has diverged.`,
        evidence: [],
      }
    : undefined;

const copies: Rule = ({ copying, n }) => {
  if (copying?.kind === "copies") {
    return {
      code: "copies",
      severity: "bad",
      title: "Copies training data",
      text: `${copying.flagged} of ${n} generated samples ${copying.flagged === 1 ? "lies" : "lie"} closer to a training sample than fresh data can${shiftedWords(copying)}.`,
      evidence: [
        { name: "flagged samples", value: copying.flagged },
        ...(copying.shifted > 0
          ? [{ name: "of these shifted, cropped or mirrored", value: copying.shifted }]
          : []),
        { name: "ratio of median distances", value: copying.ratio },
      ],
    };
  }
  if (copying?.kind !== "hugging") return undefined;
  return {
    code: "copies",
    severity: "bad",
    title: "Copies training data",
    text: huggingInWords(copying.ratio),
    evidence: [{ name: "ratio of median distances", value: copying.ratio }],
  };
};

function shiftedWords({ flagged, shifted }: Copying): string {
  if (shifted === 0) return "";
  return shifted === flagged
    ? ", once it is shifted, cropped or mirrored"
    : `, ${shifted} of them once shifted, cropped or mirrored`;
}

const closer: Rule = ({ copying }) =>
  copying?.kind === "closer"
    ? {
        code: "closer-to-train",
        severity: "warning",
        title: "Leans towards the training data",
        text: `Generated samples lie a little closer to the training data than fresh data does (ratio ${plain(copying.ratio)})${pullInWords(copying)}; no single one is close enough to be called a copy.`,
        evidence: [{ name: "ratio of median distances", value: copying.ratio }],
      }
    : undefined;

/** Of copies that are moved and among others the ratio of medians says little. */
function pullInWords({ pull }: Copying): string {
  return pull
    ? `, ${pull.toTrain} training samples have one far nearer than any held-out sample, against ${pull.toHeldout} the other way round, so that a part may be loose copies`
    : "";
}

/** Where precision is below already, samples far out are part of that finding. */
const strays: Rule = (a) =>
  a.strays > 0 && a.precision?.verdict !== "below"
    ? {
        code: "stray-samples",
        severity: a.strays >= 0.05 * a.n ? "bad" : "warning",
        title: "Stray samples",
        text: `${a.strays} of ${a.n} generated samples ${a.strays === 1 ? "lies" : "lie"} farther from all held-out data than three times what any held-out sample lies from its nearest.`,
        evidence: [{ name: "stray samples", value: a.strays }],
      }
    : undefined;

const realDataDiffer: Rule = ({ realDataDiffer: p }) =>
  p === undefined
    ? undefined
    : {
        code: "real-data-differ",
        severity: "warning",
        title: "Training and held-out data differ",
        text: `A two-sample test tells training from held-out data (p = ${pInWords(p)}), so the real-vs-real values here are too poor and copying is hard to judge; check that both come from one source and one scale.`,
        evidence: [{ name: "p, train against held-out", value: p }],
      };

const frechetAbove: Rule = ({ frechet }) =>
  frechet === "above"
    ? {
        code: "frechet-above",
        severity: "warning",
        title: "Means or covariances differ",
        text: "The Fréchet distance lies above its real-vs-real value and its floor by more than chance.",
        evidence: [],
      }
    : undefined;

/** " (at n = 150 against 150)" where shares were compared on parts of the sets. */
function sizes({ comparedAt }: Pick<Assessment, "comparedAt">): string {
  return comparedAt ? ` (at n = ${comparedAt.n} against ${comparedAt.m})` : "";
}

/** Large balls of scattered samples may hold real data that none of them is near. */
function coversNothing(coverage: Assessment["coverage"]): boolean {
  return coverage?.verdict === "below" && coverage.value === 0;
}

const quality: Rule = (a) => {
  const { precision, recall, coverage, copying } = a;
  if (precision?.verdict !== "below") return undefined;
  const spread = recall?.verdict !== "below" && !coversNothing(coverage) && (copying?.ratio ?? 1) > 1.1;
  return {
    code: spread ? "blurry" : "poor-quality",
    severity: precision.deficit > 0.1 ? "bad" : "warning",
    title: spread ? "Blurry" : "Poor samples",
    text: `${percent(1 - precision.value)} of the generated samples fall where no real data is; of real data itself ${percent(1 - precision.baseline)} would${sizes(a)}.`,
    evidence: [
      { name: "precision", value: precision.value },
      { name: "precision, real against real", value: precision.baseline },
    ],
  };
};

const missing: Rule = (a) => {
  const { recall, coverage, missingRegions } = a;
  if (!recall || coverage?.verdict !== "below") return undefined;
  if (recall.verdict !== "below" && !coversNothing(coverage)) return undefined;
  const share = coverage.deficit;
  return {
    code: "missing-modes",
    severity: Math.max(share, recall.deficit) > 0.1 ? "bad" : "warning",
    title: share > 0.5 ? "Misses most of the data" : "Misses part of the data",
    text: `${percent(1 - coverage.value)} of the held-out samples have no generated sample near them; ${percent(1 - coverage.baseline)} would if real data stood in its place${sizes(a)}.${regionWords(missingRegions)}${missingClassWords(a.missingClasses)}`,
    evidence: [
      ...missingRegions.slice(0, 3).map(({ centre, share }) => ({
        name: `share of the held-out data in the missing region about sample ${centre}`,
        value: share,
      })),
      { name: "recall", value: recall.value },
      { name: "recall, real against real", value: recall.baseline },
      { name: "coverage", value: coverage.value },
      { name: "coverage, real against real", value: coverage.baseline },
    ],
  };
};

function regionWords(regions: Assessment["missingRegions"]): string {
  if (regions.length === 0) return " They lie scattered, in no one region.";
  const [first, ...others] = regions;
  const more = others.reduce((sum, { share }) => sum + share, 0);
  const where = others.length === 1 ? "another, smaller one" : `${others.length} smaller ones`;
  const rest = others.length > 0 ? `, and ${percent(more)} in ${where}` : "";
  const share = percent(first.share);
  return ` ${share[0].toUpperCase()}${share.slice(1)} of the held-out data is missing in one region, about held-out sample ${first.centre}${rest}.`;
}

/** By the labels alone: a model may well make what was not asked of it, and fail at what was. */
const uneven: Rule = ({ unevenClasses }) => {
  const sure = surelyUneven(unevenClasses);
  const { never } = sure;
  const told = [...never, ...sure.rarely, ...sure.often, ...sure.foreign];
  if (told.length === 0) return undefined;
  return {
    code: never.length > 0 ? "classes-left-out" : "class-shares",
    severity: "warning",
    title: never.length > 0 ? "Classes are left out" : "Classes in other shares",
    text: `${unevenClassWords(sure)} Adjusted p at most ${pInWords(Math.max(...told.map(({ p }) => p)))}. Where labels were asked for in these shares the model is not to blame, but every metric here compares with the shares of the held-out data.`,
    evidence: told.flatMap(({ label, name, generated, heldout }) => [
      { name: `class ${name ?? label}, generated share`, value: generated.value },
      { name: `class ${name ?? label}, held-out share`, value: heldout.value },
    ]),
  };
};

const narrow: Rule = ({ recall, coverage, comparedAt }) =>
  recall?.verdict === "below" && coverage?.verdict !== "below"
    ? {
        code: "less-varied",
        severity: "warning",
        title: "Less varied than real data",
        text: `Every region is reached, but the generated samples spread over less of it: ${percent(1 - recall.value)} of the held-out samples lie outside their manifold, against ${percent(1 - recall.baseline)} for real data${sizes({ comparedAt })}.`,
        evidence: [
          { name: "recall", value: recall.value },
          { name: "recall, real against real", value: recall.baseline },
        ],
      }
    : undefined;

const thin: Rule = ({ recall, coverage, comparedAt }) =>
  coverage?.verdict === "below" && recall?.verdict !== "below" && !coversNothing(coverage)
    ? {
        code: "thin-coverage",
        severity: "warning",
        title: "Spread thin",
        text: `No region is left out, but the generated samples are sparse where the real data is dense: ${percent(1 - coverage.value)} of the held-out samples have none within their ball, against ${percent(1 - coverage.baseline)} for real data${sizes({ comparedAt })}.`,
        evidence: [
          { name: "coverage", value: coverage.value },
          { name: "coverage, real against real", value: coverage.baseline },
        ],
      }
    : undefined;

const repeats: Rule = ({ repeated, nearlyRepeated }) => {
  if (repeated === 0 && nearlyRepeated === 0) return undefined;
  const exactly = `${percent(repeated)} of the generated samples are exact repeats of another generated sample.`;
  const nearly = `${percent(nearlyRepeated)} of the generated samples lie closer to another generated sample than real samples lie to each other.`;
  return {
    code: "repeats-itself",
    severity: "warning",
    title: "Repeats itself",
    text: repeated > 0 ? exactly : nearly,
    evidence: [
      { name: "share of repeats", value: repeated },
      { name: "share of near repeats", value: nearlyRepeated },
    ],
  };
};

/** A rejection at 5% alone would stand among the findings of one report in twenty of perfect samples. */
const WORTH_A_HINT = 0.02;

const different: Rule = ({ distribution }) => {
  if (!distribution || distribution.kind === "none") return undefined;
  const evidence = [{ name: "p", value: distribution.smallestP }];
  if (distribution.kind === "different") {
    return {
      code: "distribution-differs",
      severity: "warning",
      title: "The distributions differ",
      text: `A two-sample test tells generated from held-out samples (p = ${pInWords(distribution.smallestP)}).`,
      evidence,
    };
  }
  if (distribution.smallestP > WORTH_A_HINT) return undefined;
  return {
    code: "distribution-hint",
    severity: "info",
    title: "A hint of a difference",
    text: `A two-sample test rejects at 5% (p = ${pInWords(distribution.smallestP)}), which real data does about once in ${Math.round(1 / distribution.smallestP)} times; more samples would settle it.`,
    evidence,
  };
};

const uncertain: Rule = ({ precision, recall, n }) => {
  const unclear = [precision, recall].some((comparison) => comparison?.verdict === "cannot-tell");
  return unclear
    ? {
        code: "too-few-samples",
        severity: "unknown",
        title: "Too few samples to tell",
        text: `With ${n} generated samples the intervals are so wide that serious trouble could hide in them.`,
        evidence: [{ name: "generated samples", value: n }],
      }
    : undefined;
};

/** Held-out samples that coincide in the feature space beyond which it cannot tell samples apart. */
const MERGED_SHARE = 0.05;

/** Features that merge different samples, or whose means and covariances miss what other metrics see. */
const weakFeatures: Rule = (a) => {
  const title = "The feature space is too weak";
  if (a.merged > MERGED_SHARE) {
    return {
      code: "feature-space-weak",
      severity: "warning",
      title,
      text: `${percent(a.merged)} of the held-out samples differ from each other but have the features of another one, so no distance here can tell such samples apart; use richer features.`,
      evidence: [{ name: "share of held-out samples with the features of another", value: a.merged }],
    };
  }
  const seen = whatSees(a);
  if (a.frechet !== "near" || seen.length === 0) return undefined;
  return {
    code: "feature-space-weak",
    severity: "info",
    title: `${title} for the Fréchet distance`,
    text: `The Fréchet distance is about what real data gives, yet ${seen.map(({ by }) => by).join(" and ")} ${seen.length > 1 ? "tell" : "tells"} generated from real data: means and covariances hardly differ in this feature space, so a low Fréchet distance says nothing here.`,
    evidence: seen.map(({ name, value }) => ({ name, value })),
  };
};

/** Other metrics that tell generated from real data, with what they measured. */
function whatSees({ precision, recall, distribution }: Assessment) {
  const share = (name: string, one: typeof precision) =>
    one?.verdict === "below" ? [{ by: name, name, value: one.value }] : [];
  return [
    ...share("precision", precision),
    ...share("recall", recall),
    ...(distribution?.kind === "different"
      ? [{ by: "the two-sample test", name: "p", value: distribution.smallestP }]
      : []),
  ];
}

/** Only where every metric that decides was computed and none of them found anything. */
const indistinct: Rule = (a) => {
  const { precision, recall, coverage, distribution, visibleShare = 1 } = a;
  const shares = [precision, recall, coverage];
  if (distribution?.kind !== "none" || distribution.blind) return undefined;
  const alike = shares.every((share) => share?.verdict === "same" || share?.verdict === "above");
  return alike
    ? {
        code: "indistinct",
        severity: "good",
        title: "Indistinct from real data at this n",
        text: `Precision, recall and coverage of the ${a.n} generated samples are those of real data, and no test tells the distributions apart. A difference in which ${percent(visibleShare)} of the samples lie far from all data would probably have been seen; smaller ones can hide.`,
        evidence: [
          { name: "generated samples", value: a.n },
          { name: "p", value: distribution.smallestP },
          { name: "share far off that would be seen", value: visibleShare },
        ],
      }
    : undefined;
};

const lawBroken: Rule = ({ domain }) => domain && brokenFinding(domain);
const implausible: Rule = ({ domain }) => domain && implausibleFinding(domain);
const otherMix: Rule = ({ domain }) => domain && mixFinding(domain);

/** A rule that makes all others moot when it speaks. */
const decisive: Rule[] = [range];

const rules: Rule[] = [
  leak,
  taken,
  copies,
  lawBroken,
  implausible,
  realDataDiffer,
  missing,
  uneven,
  quality,
  strays,
  narrow,
  thin,
  otherMix,
  repeats,
  closer,
  frechetAbove,
  different,
  weakFeatures,
  uncertain,
];

/** Everything that the rules find, weightiest first. */
export function findingsOf(assessment: Assessment): Finding[] {
  const spoken = (list: Rule[]) => list.flatMap((rule) => rule(assessment) ?? []);
  const alone = spoken(decisive);
  if (alone.length > 0) return alone;
  const found = [
    ...spoken(rules),
    ...(assessment.molecules ? moleculesFindings(assessment.molecules) : []),
    ...(assessment.downstream ? downstreamFindings(assessment.downstream) : []),
  ];
  const troubled = found.some(({ severity }) => severity !== "info");
  return troubled ? found : [...found, ...spoken([indistinct])];
}
