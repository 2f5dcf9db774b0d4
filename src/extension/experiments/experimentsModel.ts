/** Experiments, runs and checkpoints as the watching thread tells of them. Pure: no editor. */
import type { Checkpoint, ExperimentListing, RunListing } from "../watching/watchProtocol.ts";

/** A run and where it belongs. */
export interface Run extends RunListing {
  root: string;
}

/** Everything that is known, kept by folder of the workspace. */
export class ExperimentsModel {
  readonly #listings = new Map<string, ExperimentListing[]>();
  readonly #checkpoints = new Map<string, Checkpoint>();

  /** In the order of the workspace's folders; one that is seen from two of them once. */
  get experiments(): ExperimentListing[] {
    const seen = new Set<string>();
    return [...this.#listings.values()].flat().filter(({ root }) => {
      if (seen.has(root)) return false;
      seen.add(root);
      return true;
    });
  }

  experiment(root: string): ExperimentListing | undefined {
    return this.experiments.find((one) => one.root === root);
  }

  run(root: string, name: string): Run | undefined {
    const run = this.experiment(root)?.runs.find((one) => one.name === name);
    return run && { ...run, root };
  }

  checkpoint(path: string): Checkpoint | undefined {
    return this.#checkpoints.get(path);
  }

  /** The dumps of a run in step order; those that nothing is known of yet are left out. */
  checkpointsOf({ dumps }: RunListing): Checkpoint[] {
    return dumps.flatMap((path) => this.#checkpoints.get(path) ?? []);
  }

  /** Checkpoints in a phase, of all experiments. */
  inPhase(...phases: Checkpoint["phase"][]): Checkpoint[] {
    return [...this.#checkpoints.values()].filter(({ phase }) => phases.includes(phase));
  }

  takeListing(folder: string, experiments: ExperimentListing[]): void {
    if (experiments.length > 0) this.#listings.set(folder, experiments);
    else this.#listings.delete(folder);
    const there = new Set([...this.#listings.values()].flat().map(({ root }) => root));
    for (const [path, { root }] of this.#checkpoints) if (!there.has(root)) this.#checkpoints.delete(path);
  }

  takeCheckpoints(changed: readonly Checkpoint[], removed: readonly string[]): void {
    for (const path of removed) this.#checkpoints.delete(path);
    for (const checkpoint of changed) this.#checkpoints.set(checkpoint.path, checkpoint);
  }
}
