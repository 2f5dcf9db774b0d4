import * as vscode from "vscode";
import type { EvaluationService } from "../evaluation/evaluationService.ts";
import { CONTEXT, EXPERIMENTS_VIEW } from "../ids.ts";
import { Owner } from "../owner.ts";
import { said } from "../said.ts";
import type { WorkspaceWatch } from "../watching/workspaceWatch.ts";
import { FILTERS, ORDERS, type Arrangement, type Filter, type Order } from "./arrangement.ts";
import { ExperimentsTree } from "./experimentsTree.ts";
import type { TreeNode } from "./treeNodes.ts";

const ARRANGEMENT_KEY = "arrangement";
/** Ages are told in minutes. */
const AGES_MS = 60_000;

/** The view of experiments: the tree, what stands above it, and how it is arranged. */
export class ExperimentsView extends Owner {
  readonly #tree: ExperimentsTree;
  readonly #view: vscode.TreeView<TreeNode>;

  constructor(
    private readonly watch: WorkspaceWatch,
    evaluations: EvaluationService,
    private readonly state: vscode.Memento,
  ) {
    super();
    this.#tree = this.own(new ExperimentsTree(watch, evaluations, kept(state)));
    this.#view = this.own(
      vscode.window.createTreeView(EXPERIMENTS_VIEW, {
        treeDataProvider: this.#tree,
        canSelectMany: true,
        showCollapseAll: true,
      }),
    );
    this.own(watch.onDidRead(() => this.#describe()));
    this.own(
      this.#view.onDidChangeVisibility(({ visible }) => {
        if (!visible) return;
        watch.start();
        this.#tree.drawAll();
      }),
    );
    const ages = setInterval(() => {
      if (this.#view.visible) this.#tree.drawAll();
    }, AGES_MS);
    this.own({ dispose: () => clearInterval(ages) });
    this.#describe();
  }

  get selection(): readonly TreeNode[] {
    return this.#view.selection;
  }

  /** The rows as the editor asks for them; for tests. */
  get tree(): Pick<ExperimentsTree, "getChildren" | "getTreeItem"> {
    return this.#tree;
  }

  showMore(root: string, run: string): void {
    this.#tree.showMore(root, run);
  }

  async chooseOrder(): Promise<void> {
    const { order } = this.#tree.arrangement;
    const chosen = await choose(vscode.l10n.t("Sort checkpoints by"), ORDERS, orderName, order);
    if (chosen) this.#arrange({ ...this.#tree.arrangement, order: chosen });
  }

  async chooseFilter(): Promise<void> {
    const { filter } = this.#tree.arrangement;
    const chosen = await choose(vscode.l10n.t("Show checkpoints"), FILTERS, filterName, filter);
    if (chosen) this.#arrange({ ...this.#tree.arrangement, filter: chosen });
  }

  #arrange(arrangement: Arrangement): void {
    this.#tree.arrangement = arrangement;
    void this.state.update(ARRANGEMENT_KEY, arrangement);
    this.#describe();
  }

  /** When the disk was read, what is left out, and what cannot be read. */
  #describe(): void {
    const { lastRead, complaints, model } = this.watch;
    void vscode.commands.executeCommand("setContext", CONTEXT.scanned, lastRead !== undefined);
    const time = lastRead !== undefined && new Date(lastRead).toLocaleTimeString(vscode.env.language);
    // A view that shows nothing says how to begin instead, and would not beside a message.
    const read = time && model.experiments.length > 0 ? [vscode.l10n.t("Read {0}.", time)] : [];
    const { filter } = this.#tree.arrangement;
    const filtered = filter === "all" ? [] : [vscode.l10n.t("Shown: {0}.", filterName(filter))];
    const unread = complaints.map((reason) =>
      vscode.l10n.t("Cannot be read ({0}); it is tried again.", said(reason)),
    );
    this.#view.message = [...unread, ...read, ...filtered].join(" ");
  }
}

function kept(state: vscode.Memento): Arrangement {
  const { order, filter } = state.get<Partial<Arrangement>>(ARRANGEMENT_KEY) ?? {};
  return {
    order: ORDERS.find((one) => one === order) ?? "step",
    filter: FILTERS.find((one) => one === filter) ?? "all",
  };
}

async function choose<T extends string>(
  title: string,
  values: readonly T[],
  nameOf: (value: T) => string,
  present: T,
): Promise<T | undefined> {
  const items = values.map((value) => ({
    label: nameOf(value),
    description: value === present ? vscode.l10n.t("now") : "",
    value,
  }));
  return (await vscode.window.showQuickPick(items, { title }))?.value;
}

function orderName(order: Order): string {
  switch (order) {
    case "step":
      return vscode.l10n.t("Step, highest first");
    case "newest":
      return vscode.l10n.t("Time, newest first");
    case "verdict":
      return vscode.l10n.t("Verdict, worst first");
  }
}

function filterName(filter: Filter): string {
  switch (filter) {
    case "all":
      return vscode.l10n.t("All");
    case "unevaluated":
      return vscode.l10n.t("Not evaluated");
    case "problems":
      return vscode.l10n.t("With problems");
  }
}
