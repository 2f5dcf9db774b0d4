import { basename, sep } from "node:path";
import * as vscode from "vscode";
import { EXPERIMENT_FILE } from "../../experiment/experimentFile.ts";
import type { EvaluationService } from "../evaluation/evaluationService.ts";
import { ExperimentsModel } from "../experiments/experimentsModel.ts";
import { CONFIGURATION, SETTING } from "../ids.ts";
import { Owner } from "../owner.ts";
import { requestFor } from "../settings.ts";
import { WatchClient } from "./watchClient.ts";
import type { FromWatchThread, HostRequests, WatchMemory, WatchMode } from "./watchProtocol.ts";

/** What differs since the last time. */
export interface ModelChange {
  /** Experiments, runs or dumps came or went. */
  listing: boolean;
  /** Checkpoints of which something is new. */
  paths: readonly string[];
}

/** Events of a burst make one look. */
const HINT_MS = 250;
const MEMORY_KEY = "watching";

/** Watches the open folders, has new dumps evaluated as the setting says, and knows what is there. */
export class WorkspaceWatch extends Owner {
  readonly model = new ExperimentsModel();
  readonly #changed = this.own(new vscode.EventEmitter<ModelChange>());
  readonly #read = this.own(new vscode.EventEmitter<void>());
  readonly #client: WatchClient;
  readonly #reads = new Map<string, { at: number; pending: string[] }>();
  readonly #unreachable = new Map<string, string>();
  #hint: ReturnType<typeof setTimeout> | undefined;
  #started = false;

  readonly onDidChange = this.#changed.event;
  /** Fires when the disk was looked at, whether something differs or not. */
  readonly onDidRead = this.#read.event;

  constructor(
    threadFile: string,
    private readonly evaluations: EvaluationService,
    private readonly state: vscode.Memento,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    const answers = {
      evaluate: (request: HostRequests["evaluate"]["request"], signal: AbortSignal) =>
        this.#evaluate(request, signal),
      identify: (request: HostRequests["identify"]["request"]) => this.#identify(request),
    };
    this.#client = this.own(new WatchClient(threadFile, answers, log));
    this.own(this.#client.onMessage((message) => this.#take(message)));
    this.own(this.#client.onDidRestart(() => this.#tellFolders()));
    this.own(vscode.workspace.onDidChangeWorkspaceFolders(() => this.#tellFolders()));
    this.own(vscode.workspace.onDidGrantWorkspaceTrust(() => this.#tellMode()));
    this.own(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(`${CONFIGURATION}.${SETTING.watch}`)) this.#tellMode();
      }),
    );
    this.#listen();
  }

  /** What the setting says; in Restricted Mode nothing is evaluated by itself. */
  get mode(): WatchMode {
    if (!vscode.workspace.isTrusted) return "off";
    return vscode.workspace.getConfiguration(CONFIGURATION).get<WatchMode>(SETTING.watch, "on");
  }

  /** When the disk was last looked at, in milliseconds since 1970; of several folders the one that waits longest. */
  get lastRead(): number | undefined {
    const times = [...this.#reads.values()].map(({ at }) => at);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  /** Why folders cannot be looked at, one sentence each. */
  get complaints(): string[] {
    return [...this.#unreachable.values()];
  }

  /** Begins, once; harmless afterwards. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#tellFolders();
  }

  /** Looks at everything, where nothing tells of changes. */
  async refresh(): Promise<void> {
    this.start();
    await this.#client.ask("refresh", {});
  }

  /** Evaluates dumps without a panel, one after another, as soon as they have settled. */
  want(paths: string[]): void {
    this.#client.post({ type: "want", paths });
  }

  /** The text of an experiment file for a folder. */
  propose(folder: string): Promise<string> {
    return this.#client.ask("propose", { folder });
  }

  /** Deletes the stored reports of a dump. */
  async forget(root: string, path: string): Promise<void> {
    await this.#client.ask("forget", { root, path });
  }

  override dispose(): void {
    clearTimeout(this.#hint);
    super.dispose();
  }

  async #evaluate(
    { dump }: HostRequests["evaluate"]["request"],
    signal: AbortSignal,
  ): Promise<HostRequests["evaluate"]["result"]> {
    const started = performance.now();
    try {
      const { summary, reused } = await this.evaluations.evaluateQuietly(requestFor(dump.path), signal);
      const took = `${Math.round(performance.now() - started)} ms`;
      this.log.info(`${dump.path}: ${reused ? "known" : "evaluated"} after ${took}`);
      return summary;
    } catch (error) {
      if (!signal.aborted) this.log.warn(`${dump.path}: ${String(error)}`);
      throw error;
    }
  }

  async #identify({ dump }: HostRequests["identify"]["request"]): Promise<string | undefined> {
    return this.evaluations.identify(requestFor(dump.path));
  }

  #take(message: FromWatchThread): void {
    switch (message.type) {
      case "listing":
        this.model.takeListing(message.folder, message.experiments);
        this.#changed.fire({ listing: true, paths: [] });
        break;
      case "checkpoints":
        this.model.takeCheckpoints(message.changed, message.removed);
        this.#changed.fire({ listing: false, paths: message.changed.map(({ path }) => path) });
        break;
      case "read":
        this.#reads.set(message.folder, { at: message.at, pending: message.pending });
        this.#unreachable.delete(message.folder);
        this.#remember();
        this.#read.fire();
        break;
      case "unreachable":
        this.#unreachable.set(message.folder, message.message);
        this.log.warn(`${message.folder}: ${message.message}`);
        this.#read.fire();
        break;
      case "note":
        this.log.warn(message.sentence);
        break;
      case "ask":
      case "abort":
      case "answer":
        // The client's own business.
        break;
    }
  }

  /** So that a window that opens later goes on where this one stopped. */
  #remember(): void {
    const at = this.lastRead;
    if (at === undefined || this.mode === "off") return;
    const pending = [...this.#reads.values()].flatMap((read) => read.pending);
    const memory: WatchMemory = { at, pending };
    this.state.update(MEMORY_KEY, memory).then(undefined, (error: unknown) => this.log.warn(String(error)));
  }

  #tellFolders(): void {
    if (!this.#started) return;
    const folders = (vscode.workspace.workspaceFolders ?? [])
      .filter(({ uri }) => uri.scheme === "file")
      .map(({ uri }) => uri.fsPath);
    for (const known of this.#reads.keys()) if (!folders.includes(known)) this.#reads.delete(known);
    const memory = this.mode === "off" ? undefined : this.state.get<WatchMemory>(MEMORY_KEY);
    this.#client.post({ type: "folders", folders, mode: this.mode, memory });
  }

  #tellMode(): void {
    if (this.#started) this.#client.post({ type: "mode", mode: this.mode });
  }

  /** What the editor's own watcher sees makes the thread look at once; what it does not see is seen a little later. */
  #listen(): void {
    const watcher = this.own(vscode.workspace.createFileSystemWatcher("**/*"));
    for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete])
      this.own(event(({ fsPath }) => this.#mayConcern(fsPath)));
  }

  #mayConcern(path: string): void {
    if (!this.#started || this.#hint !== undefined) return;
    const concerns =
      basename(path) === EXPERIMENT_FILE ||
      this.model.experiments.some(({ root }) => path.startsWith(root + sep) || root.startsWith(path));
    if (!concerns) return;
    this.#hint = setTimeout(() => {
      this.#hint = undefined;
      this.#client.post({ type: "hint" });
    }, HINT_MS);
  }
}
