import type * as vscode from "vscode";

/** Owns what it creates and disposes of it in reverse order, so that a part is never used after what it rests on. */
export class Owner implements vscode.Disposable {
  readonly #owned: vscode.Disposable[] = [];

  protected own<T extends vscode.Disposable>(item: T): T {
    this.#owned.push(item);
    return item;
  }

  dispose(): void {
    for (const item of this.#owned.splice(0).reverse()) item.dispose();
  }
}
