import * as vscode from "vscode";
import type { EvaluationService } from "../evaluation/evaluationService.ts";
import { Owner } from "../owner.ts";
import type { ModelChange, WorkspaceWatch } from "../watching/workspaceWatch.ts";
import { arranged, type Arrangement } from "./arrangement.ts";
import { checkpointItem, experimentItem, moreItem, runItem } from "./treeItems.ts";
import { NodePool, type CheckpointNode, type RunNode, type TreeNode } from "./treeNodes.ts";
import { checkpointTooltip } from "./wording.ts";

/** Rows of a run that are shown before a reader asks for more. */
const PAGE = 200;
/** What happens within this time is drawn together. */
const GATHER_MS = 150;
/** So many experiments are open when they appear. */
const OPEN_EXPERIMENTS = 3;

/** Experiments, runs and checkpoints for the editor's view; only what changed is drawn again. */
export class ExperimentsTree extends Owner implements vscode.TreeDataProvider<TreeNode> {
  readonly #changed = this.own(new vscode.EventEmitter<TreeNode | undefined>());
  readonly #pool = new NodePool();
  readonly #shown = new Map<string, number>();
  #arrangement: Arrangement;
  #everything = false;
  readonly #paths = new Set<string>();
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #running = new Set<string>();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(
    private readonly watch: WorkspaceWatch,
    private readonly evaluations: EvaluationService,
    arrangement: Arrangement,
  ) {
    super();
    this.#arrangement = arrangement;
    this.own(watch.onDidChange((change) => this.#take(change)));
    this.own(evaluations.onDidChange(() => this.#takeRunning()));
  }

  get arrangement(): Arrangement {
    return this.#arrangement;
  }

  set arrangement(arrangement: Arrangement) {
    this.#arrangement = arrangement;
    this.drawAll();
  }

  /** Draws every row again, for their ages. */
  drawAll(): void {
    this.#everything = true;
    this.#gather();
  }

  /** Shows the next page of a run. */
  showMore(root: string, run: string): void {
    this.#shown.set(`${root}\n${run}`, this.#pageOf(root, run) + 5 * PAGE);
    this.#changed.fire(this.#pool.find({ kind: "run", root, run }));
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    const { model } = this.watch;
    switch (node.kind) {
      case "experiment": {
        const experiment = model.experiment(node.root);
        const isOpen = model.experiments.length <= OPEN_EXPERIMENTS;
        return experiment ? experimentItem(node, experiment, isOpen) : new vscode.TreeItem("");
      }
      case "run": {
        const run = model.run(node.root, node.run);
        return run ? runItem(node, run, model.checkpointsOf(run)) : new vscode.TreeItem("");
      }
      case "checkpoint": {
        const checkpoint = model.checkpoint(node.path);
        return checkpoint
          ? checkpointItem(node, checkpoint, this.#running.has(node.path))
          : new vscode.TreeItem("");
      }
      case "more":
        return moreItem(node, this.#rowsOf(node.root, node.run).length - this.#pageOf(node.root, node.run));
    }
  }

  resolveTreeItem(item: vscode.TreeItem, node: TreeNode): vscode.TreeItem {
    const checkpoint = node.kind === "checkpoint" && this.watch.model.checkpoint(node.path);
    if (checkpoint) item.tooltip = checkpointTooltip(checkpoint);
    return item;
  }

  getParent(node: TreeNode): TreeNode | undefined {
    const { root } = node;
    if (node.kind === "experiment") return undefined;
    if (node.kind === "run") return this.#pool.of({ kind: "experiment", root });
    return this.#pool.of({ kind: "run", root, run: node.run });
  }

  getChildren(node?: TreeNode): TreeNode[] {
    const { model } = this.watch;
    if (!node) return model.experiments.map(({ root }) => this.#pool.of({ kind: "experiment", root }));
    if (node.kind === "experiment")
      return (model.experiment(node.root)?.runs ?? []).map(({ name }) =>
        this.#pool.of({ kind: "run", root: node.root, run: name }),
      );
    return node.kind === "run" ? this.#childrenOf(node) : [];
  }

  override dispose(): void {
    clearTimeout(this.#gathering);
    super.dispose();
  }

  #childrenOf({ root, run }: RunNode): TreeNode[] {
    const rows = this.#rowsOf(root, run);
    const page = this.#pageOf(root, run);
    const shown: TreeNode[] = rows
      .slice(0, page)
      .map(({ path }) => this.#pool.of<CheckpointNode>({ kind: "checkpoint", root, run, path }));
    return rows.length > page ? [...shown, this.#pool.of({ kind: "more", root, run })] : shown;
  }

  #rowsOf(root: string, name: string) {
    const run = this.watch.model.run(root, name);
    return run ? arranged(this.watch.model.checkpointsOf(run), this.#arrangement) : [];
  }

  #pageOf(root: string, run: string): number {
    return this.#shown.get(`${root}\n${run}`) ?? PAGE;
  }

  #take({ listing, paths }: ModelChange): void {
    this.#everything ||= listing;
    for (const path of paths) this.#paths.add(path);
    this.#gather();
  }

  /** Progress comes ten times a second; only which dumps are evaluated matters here. */
  #takeRunning(): void {
    const running = new Set(
      this.evaluations.running.flatMap((one) => ("samples" in one ? one.samples.fsPath : [])),
    );
    const differing = [...running].filter((path) => !this.#running.has(path));
    for (const path of this.#running) if (!running.has(path)) differing.push(path);
    this.#running = running;
    if (differing.length > 0) this.#take({ listing: false, paths: differing });
  }

  #gather(): void {
    this.#gathering ??= setTimeout(() => this.#draw(), GATHER_MS);
  }

  #draw(): void {
    this.#gathering = undefined;
    const paths = [...this.#paths];
    this.#paths.clear();
    if (this.#everything) {
      this.#everything = false;
      this.#changed.fire(undefined);
      return;
    }
    // A run's row counts its checkpoints, and what is new of one may change their order.
    const runs = new Set<TreeNode>();
    for (const path of paths) {
      const checkpoint = this.watch.model.checkpoint(path);
      const node = checkpoint && this.#pool.find({ kind: "run", root: checkpoint.root, run: checkpoint.run });
      if (node) runs.add(node);
    }
    for (const node of runs) this.#changed.fire(node);
  }
}
