import * as vscode from "vscode";

/** Set where the examples were just opened from the walkthrough, which goes on in their window. */
const CONTINUES = "walkthrough.continues";
const WALKTHROUGH = "start";

/** The examples that lie in the extension, in a copy that the user may change at will. */
export class Examples {
  readonly #copy: vscode.Uri;

  constructor(private readonly context: vscode.ExtensionContext) {
    this.#copy = vscode.Uri.joinPath(context.globalStorageUri, "examples");
  }

  /** Copies the examples, unless that was done before, and opens the copy: beside a folder that is open. */
  async open(): Promise<void> {
    const isThere = await vscode.workspace.fs.stat(this.#copy).then(
      () => true,
      () => false,
    );
    if (!isThere) {
      const bundled = vscode.Uri.joinPath(this.context.extensionUri, "examples", "mixture");
      await vscode.workspace.fs.copy(bundled, vscode.Uri.joinPath(this.#copy, "mixture"));
    }
    await this.context.globalState.update(CONTINUES, true);
    const forceNewWindow = (vscode.workspace.workspaceFolders?.length ?? 0) > 0;
    await vscode.commands.executeCommand("vscode.openFolder", this.#copy, { forceNewWindow });
  }

  /** Shows the walkthrough again where the examples have just been opened: their window begins without it. */
  async goOn(): Promise<void> {
    const folder = vscode.workspace.workspaceFolders?.at(0);
    if (!this.context.globalState.get(CONTINUES) || folder?.uri.path !== this.#copy.path) return;
    await this.context.globalState.update(CONTINUES, undefined);
    const category = `${this.context.extension.id}#${WALKTHROUGH}`;
    await vscode.commands.executeCommand("workbench.action.openWalkthrough", { category, step: "evaluate" });
  }
}
