import { autocorrelationStatistic } from "../../core/domain/autocorrelation.ts";
import { channelPairs, crossCorrelationStatistic } from "../../core/domain/crossCorrelation.ts";
import { dominantFrequencyStatistic } from "../../core/domain/dominantFrequency.ts";
import { blockMaximumStatistic } from "../../core/domain/extremes.ts";
import { highFrequencyStatistic, saturationStatistic } from "../../core/domain/imageStatistics.ts";
import { incrementsStatistic } from "../../core/domain/increments.ts";
import { LayoutFault, axisNamed, type Layout } from "../../core/domain/layout.ts";
import { meanStatistic, varianceStatistic } from "../../core/domain/moments.ts";
import {
  lineFrequencies,
  lineSpectrumStatistic,
  radialSpectrumStatistic,
  radialWavenumbers,
} from "../../core/domain/powerSpectrum.ts";
import type { Statistic } from "../../core/domain/statistic.ts";
import type { CheckOf, DomainCheck, SampleDeclaration } from "../../experiment/domainSchema.ts";
import { axesOver, channelAxis, placesOf, spaceAxes, timeAxis, type SampleLayout } from "./sampleLayout.ts";

/** A statistic with what the report says of it. */
export interface DeclaredStatistic {
  /** Made anew for each pair of sets. */
  make: () => Statistic;
  statement: string;
  /** A sample's own number, in words, and its unit. */
  quantity: string;
  unit: string | null;
  /** What the means of the profile are drawn over; absent where the profile is the sample's number alone. */
  axis?: { label: string; xLabel: string; x: number[]; xNames?: string[] };
}

/** What statistics are made from besides the check. */
export interface StatisticSources {
  layout: SampleLayout;
  declared: SampleDeclaration;
  heldoutRange: readonly [number, number];
  /** Mean and deviation of all held-out values. */
  heldoutMean: number;
  heldoutDeviation: number;
}

type Maker<N extends DomainCheck["check"]> = (
  check: CheckOf<N>,
  sources: StatisticSources,
) => DeclaredStatistic;

const mean: Maker<"mean"> = ({ of }, { layout, declared }) =>
  atPositions(layout, of, "mean", declared.unit ?? null, meanStatistic);

const variance: Maker<"variance"> = ({ of }, { layout, declared }) =>
  atPositions(layout, of, "variance", declared.unit ? `${declared.unit}²` : null, varianceStatistic);

function atPositions(
  layout: Layout,
  of: string | undefined,
  word: string,
  unit: string | null,
  make: (places: Int32Array) => Statistic,
): DeclaredStatistic {
  const places = placesOf(layout, of);
  const only = layout.axes.length === 1 ? layout.axes[0] : undefined;
  return {
    make: () => make(places),
    statement: `${word} at every position${of === undefined ? "" : ` of ${of}`}`,
    quantity: `${word} of a sample's values`,
    unit,
    axis: {
      label: word,
      xLabel: only ? withUnit(only.name, only.unit) : "position",
      x: Array.from(places, (_, i) => (only && of === undefined ? only.from + i * only.spacing : i)),
      ...(only?.labels && { xNames: [...only.labels] }),
    },
  };
}

const autocorrelation: Maker<"autocorrelation"> = ({ along, lag, mode, about }, sources) => {
  const { layout } = sources;
  const axis = timeAxis(layout, along);
  const lags = [lag].flat();
  const chosen = about ?? (variesAboutZero(sources) ? "zero" : "mean");
  return {
    make: () => autocorrelationStatistic(layout, [axis], { lags, about: chosen, mode }),
    statement: `autocorrelation along ${layout.axes[axis].name}, ${mode === "pooled" ? "pooled over all series" : "of each series"}, about ${chosen === "zero" ? "zero" : "its mean"}`,
    quantity: `autocorrelation of a series at lag ${lags[0]}`,
    unit: null,
    axis: { label: "autocorrelation", xLabel: `lag in places of ${layout.axes[axis].name}`, x: lags },
  };
};

/** A mean this small against the deviation is taken for zero. */
const SMALL_MEAN = 0.1;

function variesAboutZero({ heldoutMean, heldoutDeviation }: StatisticSources): boolean {
  return Math.abs(heldoutMean) <= SMALL_MEAN * heldoutDeviation;
}

const spatial: Maker<"spatial-correlation"> = ({ along, lag }, { layout }) => {
  const axes = spaceAxes(layout, along);
  const lags = [lag].flat();
  return {
    make: () => autocorrelationStatistic(layout, axes, { lags, about: "mean", mode: "per-series" }),
    statement: `correlation between places along ${namesOf(layout, axes)}, about the mean of each line`,
    quantity: `correlation of a sample's places ${lags[0]} apart`,
    unit: null,
    axis: { label: "correlation", xLabel: "distance in places", x: lags },
  };
};

const spectrum: Maker<"spectrum"> = ({ along, scale, rate }, { layout, declared }) => {
  const axes = spectrumAxes(layout, along);
  if (axes.length === 2) {
    const pair = [axes[0], axes[1]] as const;
    return {
      make: () => radialSpectrumStatistic(layout, pair, scale),
      statement: `radial ${scale} spectrum over ${namesOf(layout, axes)}`,
      quantity: "mean wavenumber of a sample",
      unit: "cycles per place",
      axis: { label: scale, xLabel: "wavenumber in cycles per place", x: radialWavenumbers(layout, pair) },
    };
  }
  const [axis] = axes;
  const { pace, unit } = rateOf(layout, axis, rate, declared);
  return {
    make: () => lineSpectrumStatistic(layout, axis, scale, pace),
    statement: `${scale} spectrum along ${layout.axes[axis].name}`,
    quantity: "mean frequency of a sample",
    unit,
    axis: { label: scale, xLabel: `frequency in ${unit}`, x: lineFrequencies(layout.shape[axis], pace) },
  };
};

function spectrumAxes(layout: SampleLayout, along: string | string[] | undefined): number[] {
  if (along !== undefined) {
    const axes = axesOver(layout, along);
    if (axes.length <= 2) return axes;
    throw new LayoutFault("a spectrum is taken along one axis or two");
  }
  if (layout.kind === "series" || layout.shape.length === 1) return [timeAxis(layout, undefined)];
  return spaceAxes(layout).slice(-2);
}

/** Places of an axis in one unit, and the unit of frequencies along it. */
function rateOf(
  layout: Layout,
  axis: number,
  rate: number | undefined,
  declared: SampleDeclaration,
): { pace: number; unit: string } {
  const { spacing, unit } = layout.axes[axis];
  const pace = rate ?? (spacing === 1 / (declared.rate ?? NaN) ? declared.rate! : 1 / Math.abs(spacing));
  const known = rate !== undefined || declared.rate !== undefined;
  return { pace, unit: declared.rateUnit ?? (known ? "Hz" : unit ? `1/${unit}` : "cycles per place") };
}

const dominantFrequency: Maker<"dominant-frequency"> = ({ along, rate }, { layout, declared }) => {
  const axis = timeAxis(layout, along);
  const { pace, unit } = rateOf(layout, axis, rate, declared);
  return {
    make: () => dominantFrequencyStatistic(layout, axis, pace),
    statement: `strongest frequency along ${layout.axes[axis].name}`,
    quantity: "dominant frequency of a series",
    unit,
  };
};

const crossCorrelation: Maker<"cross-correlation"> = ({ between }, { layout }) => {
  const found = channelAxis(layout);
  const axis =
    between === undefined ? (found >= 0 ? found : layout.axes.length - 1) : axisNamed(layout, between);
  const { labels, name } = layout.axes[axis];
  const pairs = channelPairs(layout.shape[axis]);
  const word = (channel: number) => labels?.[channel] ?? String(channel);
  return {
    make: () => crossCorrelationStatistic(layout, axis),
    statement: `correlation between ${name}s`,
    quantity: "mean correlation of a sample's pairs",
    unit: null,
    axis: {
      label: "correlation",
      xLabel: `pair of ${name}s`,
      x: pairs.map((_, i) => i),
      xNames: pairs.map(([a, b]) => `${word(a)}–${word(b)}`),
    },
  };
};

const extremes: Maker<"extremes"> = ({ of, tail }, { layout, declared }) => {
  const places = placesOf(layout, of);
  const word = tail === "upper" ? "largest" : "smallest";
  return {
    make: () => blockMaximumStatistic(places, tail === "upper" ? 1 : -1),
    statement: `${word} value of each sample${of === undefined ? "" : `, of ${of}`}`,
    quantity: `${word} value of a sample`,
    unit: declared.unit ?? null,
  };
};

const increments: Maker<"increments"> = ({ along, lag }, { layout, declared }) => {
  const axis = timeAxis(layout, along);
  const lags = [lag].flat();
  return {
    make: () => incrementsStatistic(layout, axis, lags),
    statement: `differences between values along ${layout.axes[axis].name}`,
    quantity: `largest step of a sample over ${lags[0]} place${lags[0] === 1 ? "" : "s"}`,
    unit: declared.unit ?? null,
    axis: {
      label: "mean absolute difference",
      xLabel: `lag in places of ${layout.axes[axis].name}`,
      x: lags,
    },
  };
};

const saturation: Maker<"saturation"> = ({ low, high }, { heldoutRange }) => {
  const [from, to] = [low ?? heldoutRange[0], high ?? heldoutRange[1]];
  return {
    make: () => saturationStatistic(from, to),
    statement: `share of pixels at ${from} and below, and at ${to} and above`,
    quantity: "share of a sample's pixels that are saturated",
    unit: null,
    axis: { label: "share", xLabel: "", x: [0, 1], xNames: ["lowest", "highest"] },
  };
};

const highFrequency: Maker<"high-frequency"> = (_, { layout }) => {
  const axes = spaceAxes(layout).slice(-2);
  if (axes.length < 2) throw new LayoutFault('images have two axes; declare them under "sample"');
  return {
    make: () => highFrequencyStatistic(layout, [axes[0], axes[1]]),
    statement: "share of an image's power at the finest scales",
    quantity: "share of power beyond half the finest scale",
    unit: null,
    axis: { label: "share of power", xLabel: "", x: [0, 1], xNames: ["fine detail", "checkerboard"] },
  };
};

const MAKERS: { [N in StatisticName]: Maker<N> } = {
  mean,
  variance,
  autocorrelation,
  spectrum,
  "dominant-frequency": dominantFrequency,
  "spatial-correlation": spatial,
  "cross-correlation": crossCorrelation,
  extremes,
  increments,
  saturation,
  "high-frequency": highFrequency,
};

type StatisticName =
  | "mean"
  | "variance"
  | "autocorrelation"
  | "spectrum"
  | "dominant-frequency"
  | "spatial-correlation"
  | "cross-correlation"
  | "extremes"
  | "increments"
  | "saturation"
  | "high-frequency";
export type StatisticCheck = CheckOf<StatisticName>;

/** The statistic that a check declares. @throws LayoutFault where it does not fit the samples */
export function statisticFor(check: StatisticCheck, sources: StatisticSources): DeclaredStatistic {
  const make = MAKERS[check.check] as Maker<StatisticName>;
  return make(check, sources);
}

function namesOf({ axes }: Layout, chosen: readonly number[]): string {
  return chosen.map((axis) => axes[axis].name).join(" and ");
}

function withUnit(name: string, unit: string | undefined): string {
  return unit === undefined ? name : `${name} in ${unit}`;
}
