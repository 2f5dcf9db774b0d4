import type { missingClasses } from "./classCoverage.ts";
import type { ClassShares } from "./classReport.ts";
import type { UnevenClasses } from "./shared/unevenClasses.ts";
import { joined } from "./joined.ts";
import { percent } from "./real.ts";

type MissingClasses = ReturnType<typeof missingClasses>;

/** "8", "8 and 9", "1, 8 and 9": as the file writes them. */
function listed(classes: readonly { label: number; name?: string }[]): string {
  return joined(classes.map(({ label, name }) => name ?? String(label)));
}

/** What is left out by class, in the text of a finding; nothing where no class is. */
export function missingClassWords({ never, hardly }: MissingClasses): string {
  const counted = (classes: typeof never) =>
    classes
      .map(({ label, name, covered, size }) => `${name ?? label} (${covered} of ${size} covered)`)
      .join(", ");
  return [
    ...(never.length > 0 ? [` It never makes class ${counted(never)}.`] : []),
    ...(hardly.length > 0 ? [` It covers hardly any of class ${counted(hardly)}.`] : []),
  ].join("");
}

/** The same in an answer: the classes alone. */
export function missingClassAnswer({ never, hardly }: MissingClasses): string {
  return [
    ...(never.length > 0 ? [` It never makes class ${listed(never)}.`] : []),
    ...(hardly.length > 0 ? [` It hardly makes class ${listed(hardly)}.`] : []),
  ].join("");
}

/** What the labels of the generated samples say of classes, in an answer; nothing where their shares are like the held-out ones. */
export function unevenClassAnswer({ never, rarely, often, foreign }: UnevenClasses): string {
  return [
    ...(never.length > 0 ? [` By its labels it never makes class ${listed(never)}.`] : []),
    ...(rarely.length > 0 ? [` By its labels it makes too little of class ${listed(rarely)}.`] : []),
    ...(often.length > 0 ? [` By its labels it makes too much of class ${listed(often)}.`] : []),
    ...(foreign.length > 0
      ? [` Its labels name class ${listed(foreign)}, which no held-out sample has.`]
      : []),
  ].join("");
}

/** The same with the shares, in the text of a finding. */
export function unevenClassWords({ never, rarely, often, foreign }: UnevenClasses): string {
  const compared = (classes: ClassShares) =>
    classes
      .map(
        ({ label, name, generated, heldout }) =>
          `${name ?? label} (${percent(generated.value)} rather than ${percent(heldout.value)})`,
      )
      .join(", ");
  return [
    ...(never.length > 0 ? [`No generated sample carries the label of class ${compared(never)}.`] : []),
    ...(rarely.length > 0 ? [`Too few carry that of class ${compared(rarely)}.`] : []),
    ...(often.length > 0 ? [`Too many carry that of class ${compared(often)}.`] : []),
    ...(foreign.length > 0
      ? [
          `No held-out sample has the label of class ${foreign.map(({ label, name, generated }) => `${name ?? label} (${percent(generated.value)} of the generated ones)`).join(", ")}.`,
        ]
      : []),
  ].join(" ");
}
