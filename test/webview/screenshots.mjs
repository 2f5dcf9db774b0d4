// Pictures of the pages for looking at: node test/webview/screenshots.mjs FOLDER [report.json or comparison.json … | view names …]
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const THEMES = ["light", "dark", "hc-dark", "hc-light"];
const WIDTHS = [400, 960, 2000];

const [folder, ...wanted] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node test/webview/screenshots.mjs FOLDER [report.json … | view names …]");
  process.exit(2);
}

/** The harness is TypeScript: bundled into a place from which its packages are found. */
async function load() {
  const outdir = resolve(".cache/screenshots");
  await build({
    entryPoints: ["test/webview/harness.ts", "test/webview/fixtures.ts", "test/webview/compareView.ts"],
    outdir,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    outExtension: { ".js": ".mjs" },
  });
  const module = (name) => import(pathToFileURL(join(outdir, `${name}.mjs`)).href);
  const loaded = {
    ...(await module("harness")),
    ...(await module("fixtures")),
    ...(await module("compareView")),
  };
  rmSync(outdir, { recursive: true });
  return loaded;
}

const { Harness, VIEWS, GALLERIES, viewOf, compareViewOf } = await load();
/** Reports and comparisons have pages of their own. */
const isComparison = ({ report }) => report?.kind === "comparison";
const viewOfFile = (report) => (isComparison({ report }) ? compareViewOf(report) : viewOf(report));
const isFile = (name) => name.endsWith(".json");
const views = Object.fromEntries(
  (wanted.length > 0 ? wanted : Object.keys(VIEWS)).map((name) =>
    isFile(name)
      ? [basename(name, ".json"), viewOfFile(JSON.parse(readFileSync(name, "utf8")))]
      : [name, VIEWS[name]],
  ),
);
const list = (variable, all) => process.env[variable]?.split(",") ?? all;

mkdirSync(folder, { recursive: true });
const harness = await Harness.start();
const compareHarness = Object.values(views).some(isComparison)
  ? await Harness.start("webview/compare/main.ts")
  : undefined;
try {
  for (const theme of list("THEMES", THEMES))
    for (const width of list("WIDTHS", WIDTHS).map(Number))
      for (const [name, view] of Object.entries(views)) {
        const lang = process.env.UI_LANG ?? "en";
        const page = isComparison(view) ? compareHarness : harness;
        const panel = await page.panel({ theme, width, lang, gallery: GALLERIES[name] });
        await panel.send({ type: "view", view });
        if (process.env.OPEN)
          await panel.page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true");
        await panel.settle();
        if (GALLERIES[name]) await panel.openGallery();
        await panel.page.screenshot({ path: join(folder, `${name}-${theme}-${width}.png`), fullPage: true });
        for (const complaint of await panel.complaints())
          console.error(`${name} ${theme} ${width}: ${complaint}`);
        await panel.page.close();
      }
} finally {
  await harness.stop();
  await compareHarness?.stop();
}
