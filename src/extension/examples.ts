import * as vscode from "vscode";

/** Set where an example was just opened from the walkthrough, which goes on in its window. */
const CONTINUES = "walkthrough.continues";
const WALKTHROUGH = "start";

/** The examples that lie in the extension, each of which opens in a copy that the user may change at will. */
export class Examples {
  readonly #copies: vscode.Uri;

  constructor(private readonly context: vscode.ExtensionContext) {
    this.#copies = vscode.Uri.joinPath(context.globalStorageUri, "examples");
  }

  /** Asks which example is meant and opens its copy, which is made once: beside a folder that is open. */
  async open(): Promise<void> {
    const picked = await vscode.window.showQuickPick(offered(), {
      title: vscode.l10n.t("Which example?"),
      placeHolder: vscode.l10n.t("A copy opens, which you may change as you like"),
      matchOnDetail: true,
      // The picture of a walkthrough's step takes the focus when it is loaded, which would close the question.
      ignoreFocusOut: true,
    });
    if (!picked) return;
    const copy = await this.#copyOf(picked.label);
    await this.context.globalState.update(CONTINUES, true);
    const forceNewWindow = (vscode.workspace.workspaceFolders?.length ?? 0) > 0;
    await vscode.commands.executeCommand("vscode.openFolder", copy, { forceNewWindow });
  }

  async #copyOf(name: string): Promise<vscode.Uri> {
    const copy = vscode.Uri.joinPath(this.#copies, name);
    const isThere = await vscode.workspace.fs.stat(copy).then(
      () => true,
      () => false,
    );
    if (!isThere)
      await vscode.workspace.fs.copy(vscode.Uri.joinPath(this.context.extensionUri, "examples", name), copy);
    return copy;
  }

  /** Shows the walkthrough again where an example has just been opened: its window begins without it. */
  async goOn(): Promise<void> {
    const folder = vscode.workspace.workspaceFolders?.at(0);
    if (!this.context.globalState.get(CONTINUES) || !folder?.uri.path.startsWith(`${this.#copies.path}/`))
      return;
    await this.context.globalState.update(CONTINUES, undefined);
    const category = `${this.context.extension.id}#${WALKTHROUGH}`;
    await vscode.commands.executeCommand("workbench.action.openWalkthrough", { category, step: "evaluate" });
  }
}

/** The examples by the names of their folders, the simplest first. */
function offered(): vscode.QuickPickItem[] {
  return [
    {
      label: "mixture",
      description: vscode.l10n.t("points"),
      detail: vscode.l10n.t("Four models of points in the plane: one misses a group, one blurs, one copies."),
    },
    {
      label: "digits-ddpm",
      description: vscode.l10n.t("images"),
      detail: vscode.l10n.t(
        "Two trainings of a diffusion model of digits: one ends in copying its 60 images.",
      ),
    },
    {
      label: "oscillation",
      description: vscode.l10n.t("series"),
      detail: vscode.l10n.t("Damped oscillations: one model shuffles time, one makes low frequencies only."),
    },
    {
      label: "field",
      description: vscode.l10n.t("fields"),
      detail: vscode.l10n.t(
        "A tracer in the wind whose total is conserved: one model loses 2% from frame to frame.",
      ),
    },
    {
      label: "molecules",
      description: "SMILES",
      detail: vscode.l10n.t(
        "Small molecules: one model breaks the rules of bonds, one repeats its training data.",
      ),
    },
    {
      label: "likelihood",
      description: vscode.l10n.t("log-likelihoods"),
      detail: vscode.l10n.t(
        "A model of 99% junk that is nearly as likely as a good one, and one that overfits.",
      ),
    },
  ];
}
