import type { ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import { REWARD_COPYING } from "../../src/evaluation/shared/comparedMetrics.ts";
import type { Severity } from "../../src/evaluation/report.ts";
import { h } from "../dom.ts";
import { formatNumber } from "../format.ts";
import { severityIcon } from "../icons.ts";
import { said } from "../text.ts";
import { className } from "./classNames.ts";
import { listed, words } from "./compareText.ts";
import { copierWords, copyingDoubts, isCopier, withShare } from "./copyingWords.ts";
import { failureWords, quoted } from "./failureWords.ts";
import { pInWords } from "./pValue.ts";
import { shownPair, type ShownPair } from "./pageParts.ts";

interface Words {
  severity: Severity;
  title: string;
  sentences: string[];
  /** Said in red beside the verdict. */
  warning?: string;
}

/** What a pair amounts to, from its structure alone, so that it can be said in any language. */
function pairWords({ report, pair, sides }: ShownPair): Words {
  const { verdict, closer } = pair;
  const [first, second] = sides.map(({ name }) => name);
  if (verdict.kind === "not-judged")
    return {
      severity: "bad",
      title: words.notJudgedPair(first, second),
      sentences: sides.flatMap(({ name, takenFromHeldout = 0 }) =>
        takenFromHeldout > 0 ? [words.holdsHeldoutSamples(name, formatNumber(takenFromHeldout))] : [],
      ),
    };
  const n = formatNumber(report.terms.n);
  const inText = (metrics: readonly (keyof typeof words.inText)[]) =>
    listed(metrics.map((metric) => words.inText[metric]));
  const betterIn = (
    name: string,
    metrics: typeof verdict.forFirst,
    declared: typeof verdict.declaredForFirst,
  ) => {
    const reasons = [
      ...metrics.map((metric) => words.inText[metric]),
      ...(declared?.laws ?? []).map(words.law),
      ...((declared?.tasks.length ?? 0) > 0 ? [words.theTask] : []),
    ];
    return reasons.length > 0 ? [words.betterIn(name, listed(reasons))] : [];
  };
  const untold = pair.differences
    .filter(({ word, p }) => word === "cannot-tell" && p !== null)
    .map(({ metric }) => metric);
  const closerWords = closer.degenerate
    ? words.closerDegenerate
    : closer.to === null
      ? words.closerUnknown(pInWords(closer.p))
      : words.closer(closer.to === "first" ? first : second, pInWords(closer.p));
  const sentences =
    verdict.kind === "cannot-tell"
      ? [words.cannotTellWhy, closerWords]
      : [
          ...betterIn(first, verdict.forFirst, verdict.declaredForFirst),
          ...betterIn(second, verdict.forSecond, verdict.declaredForSecond),
          ...(verdict.weakestP === null ? [] : [words.weakest(pInWords(verdict.weakestP))]),
          closerWords,
          ...(untold.length > 0 ? [words.untold(n, inText(untold))] : []),
        ];
  sentences.push(...sides.flatMap(classWords), ...copyingDoubts(sides));
  const common = { sentences, ...copyingWarning({ report, pair, sides }) };
  if (verdict.kind === "mixed") return { ...common, severity: "info", title: words.mixed(first, second) };
  if (verdict.kind === "cannot-tell") return { ...common, severity: "unknown", title: words.cannotTell(n) };
  const [better, worse] = verdict.winner === "first" ? [first, second] : [second, first];
  return { ...common, severity: "good", title: words.better(better, worse) };
}

/** The classes that a dump leaves out, by their labels. */
function classWords({ name, missingClasses, report }: ShownPair["sides"][number]): string[] {
  if (!missingClasses) return [];
  const { never, hardly } = missingClasses;
  const named = (labels: readonly number[]) => listed(labels.map((label) => className(report, label)));
  return [
    ...(never.length > 0 ? [words.never(name, named(never), never.length)] : []),
    ...(hardly.length > 0 ? [words.hardlyEver(name, named(hardly), hardly.length)] : []),
  ];
}

/** Who copies, and what therefore says nothing. */
function copyingWarning({ pair: { verdict, differences }, sides }: ShownPair): Pick<Words, "warning"> {
  const copiers = sides.filter(
    (side, i) => isCopier(side) || verdict.copying === (["first", "second"] as const)[i],
  );
  if (copiers.length === 0) return {};
  const measured = REWARD_COPYING.filter((metric) => differences.some((each) => each.metric === metric));
  const rewarding = listed(measured.map((metric) => words.inText[metric]));
  // A share that is larger than the other's, yet too small to be called copying for itself.
  const more = copiers.filter((side) => !isCopier(side)).map(({ name }) => words.copiesSomehow(name));
  return { warning: [...copierWords(copiers), ...more, words.copyingRewarded(rewarding)].join(" ") };
}

/** What was picked among several, and how sure that is. */
function pickWords({ best, subjects, pairs, terms }: ComparisonReport): Words {
  const name = (i: number) => subjects[i].name;
  if (!best) {
    const told = pairs.filter(({ verdict }) => verdict.kind !== "cannot-tell").length;
    const title = words.reference(name(0));
    return {
      severity: told > 0 ? "info" : "unknown",
      title,
      sentences: [said(terms.text)],
      ...warningOf(copierWords(subjects)),
    };
  }
  const conditions = quoted(best.where);
  if (best.subject === null)
    return {
      severity: "warning",
      title: words.noneMeets(conditions),
      sentences: [
        ...(best.where.length > 1 ? failureWords({ best, subjects }) : []),
        ...copyingDoubts(subjects),
      ],
      ...warningOf(copierWords(subjects)),
    };
  const chosen = [best.subject, ...best.asGood].map((i) => subjects[i]);
  const notPicked = subjects.filter((each) => isCopier(each) && !chosen.includes(each));
  const leftOut = notPicked.filter((each) => !best.eligible.includes(subjects.indexOf(each)));
  const metric = words.inText[best.metric];
  const others = best.eligible.length - 1;
  const doubt =
    others === 0
      ? words.onlyEligible
      : best.asGood.length === 0
        ? words.allToldApart(best.largestP === null ? "" : ` (${pInWords(best.largestP)})`)
        : words.asGood(listed(best.asGood.map(name)));
  return {
    severity: best.asGood.length === 0 ? "good" : "info",
    title:
      best.where.length > 0
        ? words.bestWith(name(best.subject), metric, conditions)
        : words.bestOf(name(best.subject), metric),
    sentences: [
      doubt,
      ...(best.doubtful.length > 0 ? [words.doubtful(listed(best.doubtful.map(name)))] : []),
      ...copyingDoubts(chosen),
      ...(leftOut.length > 0 ? [words.leftOut(listed(leftOut.map(withShare)))] : []),
      ...copierWords(notPicked.filter((each) => !leftOut.includes(each))),
      ...failureWords({ best, subjects }),
      // Of those that were picked, and of those that copying alone keeps from it.
      ...[...chosen, ...leftOut].flatMap(classWords),
    ],
    ...warningOf(copierWords(chosen)),
  };
}

function warningOf(sentences: readonly string[]): Pick<Words, "warning"> {
  return sentences.length > 0 ? { warning: sentences.join(" ") } : {};
}

/** The whole comparison in a sentence, first on the page. */
export function verdict(report: ComparisonReport): HTMLElement {
  const isPair = report.subjects.length === 2;
  const { severity, title, sentences, warning } = isPair ? pairWords(shownPair(report)) : pickWords(report);
  return h(
    "section",
    { class: `verdict ${severity}` },
    severityIcon(severity),
    h(
      "div",
      {},
      h("h2", {}, title),
      ...sentences.map((sentence) => h("p", {}, sentence)),
      warning !== undefined && h("p", { class: "warned" }, severityIcon("bad"), h("span", {}, warning)),
    ),
  );
}
