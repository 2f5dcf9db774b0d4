import { menuButton } from "./menu.ts";
import { text } from "./text.ts";

const FORMATS = ["html", "markdown", "json"] as const;

/** The formats in which a page's document can be saved, behind one button. */
export function exportMenu(save: (format: (typeof FORMATS)[number]) => void): HTMLElement {
  return menuButton({ id: "export", label: text.export, className: "secondary" }, () =>
    FORMATS.map((format) => ({
      id: `export-${format}`,
      label: text.exportAs[format],
      choose: () => save(format),
    })),
  );
}
