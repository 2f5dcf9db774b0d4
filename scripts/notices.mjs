// The licences of every package whose code is in the bundles, as those licences ask.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** @param {{ metafile?: import("esbuild").Metafile }[]} results of the builds @param {string} file where the text goes */
export function writeNotices(results, file) {
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}));
  const folders = inputs.flatMap((input) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []);
  const notices = [...new Set(folders)].sort().map((folder) => noticeOf(resolve(folder)));
  writeFileSync(file, `Samplescope contains these packages.\n\n${notices.join("\n")}`);
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const texts = readdirSync(folder).filter((entry) => /^(licen[cs]e|copying|notice)/i.test(entry));
  const body = texts.map((entry) => readFileSync(join(folder, entry), "utf8").trim()).join("\n\n");
  // A package may leave its licence out; ours of it is kept beside this script.
  const kept = join(import.meta.dirname, "licences", `${name.replace("/", "-")}.txt`);
  const text = body || (existsSync(kept) ? readFileSync(kept, "utf8").trim() : `Licensed under ${license}.`);
  return `${"-".repeat(80)}\n${name} ${version} (${license})\n\n${text}\n`;
}
