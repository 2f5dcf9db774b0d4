import { watch, type FSWatcher } from "node:fs";
import { basename, dirname, sep } from "node:path";
import type { ExperimentFiles } from "./watchedExperiment.ts";

/** An operating system gives out few watches; what is beyond them is found by looking again. */
const MOST_FOLDERS = 64;

/**
 * Listens to the folders of runs, where the operating system tells of changes at all. What it tells is only a hint to look:
 * events get lost, come twice, and never come from many network mounts.
 */
export class FolderHints {
  readonly #watchers = new Map<string, FSWatcher>();

  constructor(private readonly onHint: () => void) {}

  /** Listens to the folders of these experiments from now on, and to no others. */
  follow(experiments: readonly ExperimentFiles[]): void {
    const wanted = foldersOf(experiments).slice(0, MOST_FOLDERS);
    for (const [folder, watcher] of this.#watchers) {
      if (wanted.includes(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#listenTo(folder);
  }

  dispose(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #listenTo(folder: string): void {
    const drop = () => {
      this.#watchers.get(folder)?.close();
      this.#watchers.delete(folder);
    };
    try {
      const watcher = watch(folder, { persistent: false }, (event, name) => {
        this.onHint();
        // The folder itself was moved or removed; if it returns it is listened to anew.
        if (event === "rename" && name === basename(folder)) drop();
      });
      watcher.on("error", drop);
      this.#watchers.set(folder, watcher);
    } catch {
      // No watches left, or the folder has gone.
    }
  }
}

/** Folders in which something of an experiment may appear, those of the last written dumps first. */
export function foldersOf(experiments: readonly ExperimentFiles[]): string[] {
  const dumps = experiments.flatMap(({ root, runs }) =>
    runs.flatMap((run) => run.dumps.map(({ path, modified }) => ({ root, path, modified }))),
  );
  const folders = new Set<string>();
  for (const { root, path } of dumps.sort((a, b) => b.modified - a.modified)) {
    for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) {
      folders.add(folder);
      if (folder === root || !folder.startsWith(root + sep)) break;
    }
  }
  for (const { root } of experiments) folders.add(root);
  return [...folders];
}
