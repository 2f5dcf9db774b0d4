import { LayoutFault } from "../../core/domain/layout.ts";
import { roundingOf } from "../../core/domain/violations.ts";
import type { CheckName, SampleDeclaration } from "../../experiment/domainSchema.ts";
import { domainCheckSchema } from "../../experiment/domainSchema.ts";
import { residualsOf } from "./lawCheck.ts";
import { isLaw, lawFor, type CheckedSet } from "./lawFor.ts";
import { channelAxis, sampleLayout, spaceAxes, type FoundShape, type SampleLayout } from "./sampleLayout.ts";
import { statisticFor } from "./statisticFor.ts";

/** A check that an experiment file could declare, as it would stand there. */
export interface ProposedCheck {
  check: { check: CheckName } & Record<string, unknown>;
  /** What it checks, in words. */
  statement: string;
  /** Whether the held-out data obeys it; statistics have nothing to obey. */
  fits: boolean;
}

/** The checks that suit the samples, and what the file should say of these. */
export interface CheckProposal {
  sample: SampleDeclaration;
  checks: ProposedCheck[];
}

/** What is known of the held-out data. */
export interface HeldoutData extends FoundShape, CheckedSet {
  range: readonly [number, number];
}

/** Share of held-out samples that must obey a law, and how closely as a share of what is added up. */
const OBEYING = 0.99;
const CLOSELY = 1e-4;
/** Ends of scales that people store values on. */
const SCALES: readonly (readonly [number, number])[] = [
  [0, 1],
  [-1, 1],
  [0, 16],
  [0, 255],
  [0, 65535],
];

/**
 * Checks that suit the held-out data by its shape and declared kind; laws that it does not obey come too, marked so.
 * @throws LayoutFault where the declaration does not fit
 */
export function proposeChecks(declared: SampleDeclaration, heldout: HeldoutData): CheckProposal {
  const layout = sampleLayout(declared, heldout);
  const { kind, axes } = layout;
  const sample: SampleDeclaration = {
    kind,
    axes: declared.axes ?? axes.map(({ name }) => name),
    ...declared,
  };
  const raw = [...lawsFor(layout, heldout), ...statisticsFor(layout)];
  const checks = raw.flatMap((check) => proposed(check, sample, layout, heldout) ?? []);
  return { sample, checks };
}

type Raw = ProposedCheck["check"];

function lawsFor(layout: SampleLayout, { range }: HeldoutData): Raw[] {
  const { kind, shape } = layout;
  switch (kind) {
    case "molecule":
      return [];
    case "image":
      return rangeChecks(range);
    case "series":
      return [...rangeChecks(range), { check: "monotone" }, ...edgeChecks(layout)];
    case "field":
      return [...rangeChecks(range), ...conservationChecks(layout), ...edgeChecks(layout)];
    case "points":
    case "table":
      return shape.length === 1 && shape[0] > 1
        ? [...rangeChecks(range), { check: "sum-to-one" }, { check: "norm", value: 1 }]
        : rangeChecks(range);
  }
}

/** The scale that the values fill, or their own limits. */
function rangeChecks([low, high]: readonly [number, number]): Raw[] {
  const scale = SCALES.find(([from, to]) => {
    const margin = 0.2 * (to - from);
    return low >= from && high <= to && low < from + margin && high > to - margin;
  });
  if (scale) return [{ check: "range", min: scale[0], max: scale[1] }];
  return low >= 0 ? [{ check: "range" }, { check: "positive" }] : [{ check: "range" }];
}

function conservationChecks(layout: SampleLayout): Raw[] {
  const { axes, shape } = layout;
  const channel = channelAxis(layout);
  const moving = axes.some(({ name }) => name === "time");
  const isVector = channel >= 0 && [2, 3].includes(shape[channel]);
  return [
    ...(moving ? [{ check: "conserved" as const, over: spaceNames(layout), along: "time" }] : []),
    ...(isVector ? [{ check: "divergence-free" as const }] : []),
  ];
}

function edgeChecks(layout: SampleLayout): Raw[] {
  return spaceNames(layout)
    .slice(0, 2)
    .flatMap((along): Raw[] => [
      { check: "boundary", along, value: 0 },
      { check: "boundary", along, periodic: true },
    ]);
}

function spaceNames(layout: SampleLayout): string[] {
  return spaceAxes(layout).map((axis) => layout.axes[axis].name);
}

function statisticsFor(layout: SampleLayout): Raw[] {
  const { kind, shape } = layout;
  const channels = channelAxis(layout);
  const many = channels >= 0 && shape[channels] >= 2 && shape[channels] <= 48;
  switch (kind) {
    case "series":
      return [
        { check: "mean" },
        { check: "autocorrelation", lag: lagsFor(shape[0]) },
        { check: "spectrum" },
        { check: "dominant-frequency" },
        { check: "extremes" },
        ...(many ? [{ check: "cross-correlation" as const }] : []),
      ];
    case "field":
      return [
        { check: "mean" },
        { check: "spectrum" },
        { check: "spatial-correlation", lag: [1, 2] },
        { check: "extremes" },
        ...(many ? [{ check: "cross-correlation" as const }] : []),
      ];
    case "image":
      return [
        { check: "saturation" },
        { check: "duplicates" },
        { check: "spectrum", scale: "power" },
        { check: "high-frequency" },
      ];
    case "points":
    case "table":
      return [
        { check: "mean" },
        { check: "variance" },
        ...(many ? [{ check: "cross-correlation" as const }] : []),
      ];
    case "molecule":
      return [];
  }
}

function lagsFor(length: number): number[] {
  return [1, 2, 4, 8, 16].filter((lag) => lag === 1 || lag < length / 3);
}

/** The check with its words; undefined where it does not fit the samples at all. */
function proposed(
  check: Raw,
  declared: SampleDeclaration,
  layout: SampleLayout,
  heldout: HeldoutData,
): ProposedCheck | undefined {
  const parsed = domainCheckSchema.parse(check);
  try {
    if (!isLaw(parsed)) {
      const sources = { layout, declared, heldoutRange: heldout.range, heldoutMean: 0, heldoutDeviation: 1 };
      const { statement, make } = statisticFor(parsed, sources);
      make();
      return { check, statement, fits: true };
    }
    const law = lawFor(parsed, { layout, heldoutRange: heldout.range });
    return { check, statement: law.statement, fits: law.fitted || obeys(law.law(heldout), heldout) };
  } catch (error) {
    if (error instanceof LayoutFault) return undefined;
    throw error;
  }
}

function obeys(law: Parameters<typeof residualsOf>[1], { rows, dtype }: HeldoutData): boolean {
  const allowed = Math.max(CLOSELY, roundingOf([dtype]));
  const { excesses } = residualsOf(rows, law, allowed, () => undefined);
  const count = excesses.reduce((sum, excess) => sum + (excess <= 0 ? 1 : 0), 0);
  return count >= OBEYING * excesses.length;
}
