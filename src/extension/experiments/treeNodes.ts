/** The nodes of the view. One object a thing, so that the editor can be told which of them changed. */

export interface ExperimentNode {
  kind: "experiment";
  root: string;
}
export interface RunNode {
  kind: "run";
  root: string;
  run: string;
}
export interface CheckpointNode {
  kind: "checkpoint";
  root: string;
  run: string;
  path: string;
}
/** Stands for the checkpoints of a run that are not shown yet. */
export interface MoreNode {
  kind: "more";
  root: string;
  run: string;
}
export type TreeNode = ExperimentNode | RunNode | CheckpointNode | MoreNode;

/** Names a node; the editor keeps what is open and selected by it. */
export function idOf(node: TreeNode): string {
  switch (node.kind) {
    case "experiment":
      return `experiment\n${node.root}`;
    case "run":
    case "more":
      return `${node.kind}\n${node.root}\n${node.run}`;
    case "checkpoint":
      return `checkpoint\n${node.run}\n${node.path}`;
  }
}

/** Gives the same object for the same thing. */
export class NodePool {
  readonly #nodes = new Map<string, TreeNode>();

  of<N extends TreeNode>(node: N): N {
    const id = idOf(node);
    const known = this.#nodes.get(id);
    if (known) return known as N;
    this.#nodes.set(id, node);
    return node;
  }

  /** The node of something, if the view has it. */
  find(node: TreeNode): TreeNode | undefined {
    return this.#nodes.get(idOf(node));
  }
}

/** Whether a command was given a node of the view. */
export function isTreeNode(value: unknown): value is TreeNode {
  return typeof value === "object" && value !== null && "kind" in value && "root" in value;
}
