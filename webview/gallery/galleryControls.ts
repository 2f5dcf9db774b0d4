import type {
  GalleryList,
  GalleryOverview,
  GallerySort,
} from "../../src/evaluation/gallery/galleryQuestions.ts";
import type { GalleryChoice } from "../../src/extension/reportProtocol.ts";
import { h } from "../dom.ts";
import { formatNumber } from "../format.ts";
import { text } from "../text.ts";

const LISTS: GalleryList[] = ["all", "outside", "copies", "repeats", "uncovered"];

/** The orders that a list can have, the usual one first. */
export function sortsOf(list: GalleryList, { hasTrain, groups }: GalleryOverview): GallerySort[] {
  if (list === "uncovered") return groups.length > 0 ? ["group", "far", "file"] : ["far", "file"];
  const train: GallerySort[] = hasTrain ? ["train"] : [];
  return list === "outside"
    ? ["outside", ...train, "file"]
    : [...train, "outside", "dense", "sparse", "file"];
}

/** A choice that is possible with these samples: what was kept, as far as it still means something. */
export function possibleChoice(
  kept: Partial<GalleryChoice> | undefined,
  overview: GalleryOverview,
): GalleryChoice {
  const list = kept?.list && overview.counts[kept.list] > 0 ? kept.list : "all";
  const sorts = sortsOf(list, overview);
  const sort = kept?.sort && sorts.includes(kept.sort) ? kept.sort : sorts[0];
  const hasGroup = list === "uncovered" && kept?.group !== undefined && kept.group < overview.groups.length;
  return { list, sort, ...(hasGroup && { group: kept.group }) };
}

/** What is shown and in which order: a row of lists, an order, and a group of what is not covered. */
export class GalleryControls {
  readonly element = h("div", { class: "gallery-controls" });

  constructor(
    private readonly overview: GalleryOverview,
    private readonly onChange: (choice: GalleryChoice) => void,
  ) {}

  /** Draws the controls for a choice; the focus stays where it is. */
  show(choice: GalleryChoice): void {
    const focused = document.activeElement?.id;
    this.element.replaceChildren(
      this.lists(choice),
      this.select(
        "gallery-sort",
        text.gallery.order,
        sortOptions(choice, this.overview),
        choice.sort,
        (sort) => this.onChange({ ...choice, sort: sort as GallerySort }),
      ),
      ...(choice.list === "uncovered" && this.overview.groups.length > 0 ? [this.groups(choice)] : []),
    );
    if (focused) this.element.querySelector<HTMLElement>(`[id="${focused}"]`)?.focus();
  }

  private lists(choice: GalleryChoice): HTMLElement {
    const options = LISTS.filter((list) => list !== "copies" || this.overview.hasTrain).map((list) => {
      const count = this.overview.counts[list];
      const input = h("input", {
        type: "radio",
        name: "gallery-list",
        id: `gallery-list-${list}`,
        value: list,
        disabled: count === 0,
      });
      input.checked = list === choice.list;
      input.addEventListener("change", () => this.onChange(possibleChoice({ list }, this.overview)));
      return h(
        "label",
        { title: text.gallery.listHints[list], class: count === 0 ? "none" : undefined },
        input,
        h("span", {}, text.gallery.lists[list], " ", h("span", { class: "count" }, formatNumber(count))),
      );
    });
    return h(
      "fieldset",
      { class: "gallery-lists" },
      h("legend", { class: "sr-only" }, text.gallery.show),
      ...options,
    );
  }

  private groups(choice: GalleryChoice): HTMLElement {
    const { groups } = this.overview;
    const options: [string, string][] = groups.map((size, group) => [
      String(group),
      text.gallery.groupOption(formatNumber(group + 1), formatNumber(size)),
    ]);
    const rest = this.overview.counts.uncovered - groups.reduce((sum, size) => sum + size, 0);
    if (rest > 0) options.push(["-1", `${text.gallery.noGroup} · ${formatNumber(rest)}`]);
    const value = choice.group === undefined ? "" : String(choice.group);
    const all: [string, string] = ["", text.gallery.allGroups];
    return this.select("gallery-group", text.gallery.group, [all, ...options], value, (chosen) => {
      const { list, sort } = choice;
      this.onChange(chosen === "" ? { list, sort } : { list, sort, group: Number(chosen) });
    });
  }

  private select(
    id: string,
    label: string,
    options: [value: string, label: string][],
    value: string,
    onChange: (value: string) => void,
  ): HTMLElement {
    const select = h("select", { id }, ...options.map(([key, word]) => h("option", { value: key }, word)));
    select.value = value;
    select.addEventListener("change", () => onChange(select.value));
    return h("label", { class: "gallery-select" }, label, select);
  }
}

function sortOptions({ list }: GalleryChoice, overview: GalleryOverview): [string, string][] {
  return sortsOf(list, overview).map((sort) => [sort, text.gallery.sorts[sort]]);
}
