import { createRandom, sortedSubset, subset } from "../random.ts";
import { studentTwoSided } from "../student.ts";
import { RESAMPLES, scoreOf, uncertain, uncertainDifference, type Score, type Uncertain } from "./score.ts";
import { trainAndAnswer, trainAndTest, type Procedure, type Trained } from "./trainAndTest.ts";
import { stackSets, takeSet, type TrainingSet } from "./trainingSet.ts";

/** Shares of the generated samples that are added for the learning curve, besides none and all. */
const CURVE_SHARES = [0.25, 0.5];
/** Training samples in one of the parts that uncertainty is read off, at most: their fits are what costs. */
const MOST_IN_PART = 500;

export interface TransferSets {
  /** What everything is tested on. */
  heldout: TrainingSet;
  train: TrainingSet | undefined;
  generated: TrainingSet;
}

/** One training set's score on held-out data. */
export interface TransferScore extends Uncertain {
  n: number;
  parameter: number;
}

/** The difference of two scores on the same test samples, with a two-sided p-value of "none". */
export interface ScoreDifference extends Uncertain {
  p: number;
}

export interface Transfer {
  /** Trained on generated samples. */
  tstr: TransferScore;
  /** What needs real training samples. */
  real?: RealTransfer;
}

export interface RealTransfer {
  trtr: TransferScore;
  augmented: TransferScore;
  /** Augmented minus TRTR. */
  gain: ScoreDifference;
  /** TSTR minus TRTR, both of as many training samples. */
  gap: ScoreDifference & { n: number };
  /** Scores by the number of generated samples added to all real ones: from none to all. */
  curve: { added: number; value: number; interval: [number, number] }[];
  /** Answers for the held-out samples: behind TRTR, and behind the two sides of the gap. */
  predicted: { trtr: Float64Array; real: Float64Array; generated: Float64Array };
}

/** Keeps a result of real data alone, which many checkpoints share. */
export type Keep = (part: string, compute: () => Promise<Trained>) => Promise<Trained>;

/**
 * How useful generated samples are for a task: a model trained on them, on real samples and on both, tested on held-out real
 * ones (TSTR; Esteban, Hyland & Rätsch 2017, arXiv 1706.02633; Ravuri & Vinyals 2019, arXiv 1905.10887). Model, features,
 * budget of the search and folds are the same for all.
 */
export async function transfer(procedure: Procedure, sets: TransferSets, keep: Keep): Promise<Transfer> {
  const { heldout, train, generated } = sets;
  const fraction = fractionOf(sets);
  const trial = new Trial(procedure, heldout, fraction);
  const onGenerated = await trial.run(generated, "generated");
  const tstr = trial.scored(onGenerated);
  if (!train) return { tstr };
  const keepAt: Keep = (part, compute) => keep(`${part}/${fraction}`, compute);
  const onReal = await keepAt("train", () => trial.run(train, "train"));
  const both = await trial.runBoth(train, generated);
  const n = Math.min(train.targets.length, generated.targets.length);
  const equal = {
    real: onReal.n === n ? onReal : await keepAt(`train ${n}`, () => trial.runPart(train, n)),
    generated: onGenerated.n === n ? onGenerated : await trial.runPart(generated, n),
  };
  return {
    tstr,
    real: {
      trtr: trial.scored(onReal),
      augmented: trial.scored(both),
      gain: trial.difference(onReal, both),
      gap: { n, ...trial.difference(equal.real, equal.generated) },
      curve: await learningCurve(trial, { train, generated }, { onReal, both }),
      predicted: { trtr: onReal.predicted, real: equal.real.predicted, generated: equal.generated.predicted },
    },
  };
}

/** The share of each training set in a part: one for all, so that the parts of two sets belong together. */
function fractionOf({ train, generated }: TransferSets): number {
  const largest = Math.max(generated.targets.length, train?.targets.length ?? 0);
  return Math.min(0.5, MOST_IN_PART / largest);
}

/** Trains by one procedure and tests on one set. */
class Trial {
  constructor(
    private readonly procedure: Procedure,
    private readonly heldout: TrainingSet,
    private readonly fraction: number,
  ) {}

  /** @param name of the random stream of its parts: sets that are compared part by part share it */
  run(set: TrainingSet, name: string): Promise<Trained> {
    return trainAndTest(this.procedure, set, this.heldout, this.partsOf(set, name));
  }

  runBoth(train: TrainingSet, generated: TrainingSet): Promise<Trained> {
    const ofGenerated = this.partsOf(generated, "generated");
    const offset = train.targets.length;
    const parts = this.partsOf(train, "train").map((part, b) => [
      ...part,
      ...ofGenerated[b].map((place) => offset + place),
    ]);
    return trainAndTest(this.procedure, stackSets(train, generated), this.heldout, parts);
  }

  /** On a random part of a set. */
  runPart(set: TrainingSet, n: number): Promise<Trained> {
    return this.run(takeSet(set, this.chosenOf(set, n)), "part");
  }

  /** The score, without its uncertainty, of real samples with some of the generated ones. */
  async scoreWithSome(train: TrainingSet, generated: TrainingSet, n: number, like: Trained): Promise<Score> {
    const set = stackSets(train, takeSet(generated, this.chosenOf(generated, n)));
    const predicted = await trainAndAnswer(this.procedure, set, like.parameter, this.heldout.rows);
    return scoreOf(predicted, this.heldout.targets, this.heldout.classes);
  }

  scored(trained: Trained): TransferScore {
    return { n: trained.n, parameter: trained.parameter, ...this.uncertain(this.scoreOf(trained), trained) };
  }

  /** A score that varies over training samples as that of `like` does. */
  uncertain(score: Score, like: Trained): Uncertain {
    const isShare = this.heldout.classes > 0;
    const { interval, ...rest } = uncertain(score, this.resampled(like.resampled), isShare);
    // A share lies between 0 and 1, R² has no lower end.
    const [low, high] = interval;
    return { ...rest, interval: [isShare ? Math.max(0, low) : low, Math.min(1, high)] };
  }

  /** Second minus first. */
  difference(first: Trained, second: Trained): ScoreDifference {
    const each = this.resampled(second.resampled.map((value, b) => value - first.resampled[b]));
    const isShare = this.heldout.classes > 0;
    const difference = uncertainDifference(this.scoreOf(first), this.scoreOf(second), each, isShare);
    return { ...difference, p: studentTwoSided(difference.value / difference.standardError, RESAMPLES - 1) };
  }

  private scoreOf({ predicted }: Trained): Score {
    return scoreOf(predicted, this.heldout.targets, this.heldout.classes);
  }

  private resampled(scores: readonly number[]) {
    return { scores, fraction: this.fraction };
  }

  private partsOf({ targets }: TrainingSet, name: string): Int32Array[] {
    const random = createRandom(this.procedure.seed, `downstream/parts/${name}`);
    const size = Math.max(1, Math.round(this.fraction * targets.length));
    return Array.from({ length: RESAMPLES }, () => sortedSubset(random, targets.length, size));
  }

  /** The first of a random order, ascending: larger parts hold the smaller ones. */
  private chosenOf({ targets }: TrainingSet, n: number): Int32Array {
    const random = createRandom(this.procedure.seed, "downstream/chosen");
    return subset(random, targets.length, targets.length).slice(0, n).sort();
  }
}

/** Real samples with more and more generated ones; points between vary over training samples as the last one does. */
async function learningCurve(
  trial: Trial,
  { train, generated }: { train: TrainingSet; generated: TrainingSet },
  { onReal, both }: { onReal: Trained; both: Trained },
): Promise<RealTransfer["curve"]> {
  const n = generated.targets.length;
  const point = (added: number, { value, interval }: Uncertain) => ({ added, value, interval });
  const curve = [point(0, trial.scored(onReal))];
  for (const share of CURVE_SHARES) {
    const added = Math.max(1, Math.round(share * n));
    curve.push(point(added, trial.uncertain(await trial.scoreWithSome(train, generated, added, both), both)));
  }
  return [...curve, point(n, trial.scored(both))];
}
