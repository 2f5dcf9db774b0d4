import type { NearSample, SampleFacts } from "../../src/evaluation/gallery/galleryQuestions.ts";
import type { GalleryChoice } from "../../src/extension/reportProtocol.ts";
import { formatNumber } from "../format.ts";
import { text } from "../text.ts";

/** The set that is drawn beside each sample under a choice. */
export function besideOf({ list, sort }: GalleryChoice): "train" | "heldout" | "generated" | undefined {
  if (list === "repeats" || list === "uncovered") return "generated";
  if (sort === "train") return "train";
  return sort === "outside" ? "heldout" : undefined;
}

/** What a sample is marked as: a sign and a word each. */
export function marksOf({
  role,
  held,
  copy,
  repeated,
  uncovered,
}: SampleFacts): { sign: string; word: string }[] {
  const { gallery } = text;
  const isOutside = role === "generated" && held === 0;
  return [
    ...(copy ? [{ sign: "=", word: gallery.isCopy }] : []),
    ...(isOutside ? [{ sign: "×", word: gallery.isOutside }] : []),
    ...(repeated ? [{ sign: "≈", word: gallery.isRepeat }] : []),
    ...(uncovered ? [{ sign: "○", word: gallery.isUncovered }] : []),
  ];
}

/** The number under a sample: what the order goes by. */
export function measureOf(
  { outsideness, held, group }: SampleFacts,
  { list, sort }: GalleryChoice,
  beside: NearSample | undefined,
): string {
  const { gallery } = text;
  if (sort === "group" && group !== undefined && group >= 0)
    return gallery.groupName(formatNumber(group + 1));
  if (sort === "outside" && list !== "repeats" && outsideness !== undefined)
    return gallery.radii(formatNumber(outsideness));
  if ((sort === "dense" || sort === "sparse") && held !== undefined)
    return gallery.ballsShort(formatNumber(held));
  return beside ? formatNumber(beside.distance) : "";
}

/** A sample in one sentence, for those who do not see it. */
export function sampleSentence(facts: SampleFacts, beside: NearSample | undefined): string {
  const { gallery } = text;
  const name = `${gallery.names[facts.role]} ${formatNumber(facts.number)}`;
  const near = beside && nearWords(beside);
  return [name, ...marksOf(facts).map(({ word }) => word), near].filter(Boolean).join(", ");
}

/** A near sample in words. */
export function nearWords({ role, number, distance }: NearSample): string {
  const { gallery } = text;
  return gallery.nearestOne(gallery.names[role], formatNumber(number), formatNumber(distance));
}
