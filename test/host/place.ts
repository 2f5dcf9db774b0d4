/** Where a suite runs: the project, its own copy of the examples, and a folder for the editor's own files. */
export interface Place {
  root: string;
  workspace: string;
  home: string;
}
