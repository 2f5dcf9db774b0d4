import type { FromReportPage } from "../src/extension/reportProtocol.ts";

export type SavedFile = Omit<Extract<FromReportPage, { type: "saveFile" }>, "type">;

const SAVE = "samplescope-save";
const MIME: Partial<Record<string, string>> = { png: "image/png", svg: "image/svg+xml", csv: "text/csv" };

/** Asks whoever shows the page to save a file; `from` is the element that it is about. */
export function saveFile(from: Element, file: SavedFile): void {
  from.dispatchEvent(new CustomEvent<SavedFile>(SAVE, { bubbles: true, detail: file }));
}

/** Has the files that elements inside `root` ask to save handed to `save`. */
export function onSaveFile(root: Element, save: (file: SavedFile) => void): void {
  root.addEventListener(SAVE, (event) => save((event as CustomEvent<SavedFile>).detail));
}

/** Saves a file as a browser does: where the page is a file of its own. */
export function download({ name, content, encoding }: SavedFile): void {
  const bytes =
    encoding === "base64" ? Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0)) : content;
  const type = MIME[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
