/** One-way imports: extension, cli → worker, evaluation → experiment, io, core → kernels. */
const only = (from, to, outside = []) => ({
  name: `${from}-imports`,
  severity: "error",
  comment: `src/${from} may import only: ${["itself", ...to].join(", ")}`,
  from: { path: `^src/${from}/`, pathNot: "\\.test\\.ts$" },
  to: { path: "^(src|webview)/", pathNot: [`^src/(${[from, ...to].join("|")})/`, ...outside] },
});

/** Small values that the page says with the evaluation. */
const SHARED = "^src/evaluation/shared/";

module.exports = {
  forbidden: [
    only("kernels", []),
    only("core", ["kernels"]),
    only("io", []),
    only("experiment", ["io", "core", "kernels"]),
    only("store", []),
    only("watch", ["experiment", "io"]),
    only("evaluation", ["experiment", "store", "io", "core", "kernels"]),
    only("worker", ["evaluation", "experiment", "store", "io", "core", "kernels"]),
    only("cli", ["worker", "watch", "evaluation", "experiment", "store", "io", "core", "kernels"]),
    only(
      "extension",
      ["worker", "watch", "evaluation", "experiment", "store", "io", "core", "kernels"],
      // The words of the page, which need no page.
      ["^webview/sentenceTables\\.ts$"],
    ),
    {
      name: "webview-imports-types-only",
      severity: "error",
      comment: "webview may import only types, and what is shared because it needs nothing but types",
      from: { path: "^webview/", pathNot: "\\.test\\.ts$" },
      to: { path: "^src/", pathNot: SHARED, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "shared-needs-only-types",
      severity: "error",
      comment: "what the page and the evaluation share may import only types",
      from: { path: SHARED, pathNot: "\\.test\\.ts$" },
      to: { pathNot: SHARED, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "vscode-only-in-extension",
      severity: "error",
      from: { path: "^(src|webview)/", pathNot: "^src/extension/" },
      to: { path: "^vscode$" },
    },
    {
      name: "core-is-pure",
      severity: "error",
      comment: "core and kernels: numbers in, numbers out",
      from: { path: "^src/(core|kernels)/", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|node_modules)" },
  },
};
