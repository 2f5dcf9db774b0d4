import type { ReportView } from "../src/extension/reportProtocol.ts";
import { answers, answersInput } from "./answers.ts";
import { cardSlots, renderSlot, slotCaveats } from "./cards/all.ts";
import { caveats } from "./caveats.ts";
import { h } from "./dom.ts";
import { findings } from "./findings.ts";
import { footer } from "./footer.ts";
import { gallerySlot } from "./gallery/gallery.ts";
import { header, headerInput } from "./header.ts";
import type { Host } from "./host.ts";
import { inputs } from "./inputs.ts";
import { keptWindow } from "./map/keptWindow.ts";
import type { PageState } from "./pageState.ts";
import { download, onSaveFile } from "./saveFile.ts";
import type { Part } from "./slots.ts";
import { Slots } from "./slots.ts";
import { showProgress, status, statusInput } from "./status.ts";
import { saidView } from "./saidReport.ts";
import { said, text } from "./text.ts";
import { verdict } from "./verdict.ts";

/** The report page: words, plots, details; plots stand beside the words where there is room. */
export class Page {
  private readonly top: Slots;
  private readonly words: Slots;
  private readonly cards: Slots;
  private readonly more: Slots;
  private readonly samples: Slots;
  private readonly cardsElement: HTMLElement;

  constructor(
    private readonly root: HTMLElement,
    private readonly host: Host | undefined,
    private readonly state: PageState,
  ) {
    const top = h("div", { class: "top" });
    const words = h("div", { class: "said" });
    this.cardsElement = h("section", { class: "cards", "aria-label": text.plots });
    const more = h("div", { class: "more" });
    const samples = h("div", { class: "gallery-place" });
    root.replaceChildren(top, h("div", { class: "body" }, words, this.cardsElement, samples, more));
    onSaveFile(root, (file) => (host ? host.post({ type: "saveFile", ...file }) : download(file)));
    keptWindow.in = state;
    const onNew = (element: HTMLElement) => state.reopen(element);
    this.top = new Slots(top, onNew);
    this.words = new Slots(words, onNew);
    this.cards = new Slots(this.cardsElement, onNew);
    this.samples = new Slots(samples, onNew);
    this.more = new Slots(more, onNew);
  }

  /** Shows a whole view; what did not change stays untouched. */
  show(written: ReportView): void {
    const view = saidView(written);
    const { report, pending } = view;
    document.title = text.reportOf(report?.subject.title ?? view.title);
    this.state.remember(view);
    this.top.update([
      { id: "header", input: headerInput(view), render: () => header(view, this.host) },
      { id: "status", input: statusInput(view), render: () => status(view, this.host) },
    ]);
    this.words.update([
      {
        id: "verdict",
        input: [report?.verdict, view.status === "running"],
        render: () => verdict(view),
      },
      { id: "answers", input: answersInput(view), render: () => answers(view) },
      { id: "findings", input: report?.findings, render: () => findings(view) },
    ]);
    const cards = cardSlots(view).map((slot): Part => ({
      id: slot.id,
      input: [slot.input(view), slotCaveats(slot, view), pending.includes(slot.metric)],
      render: () => renderSlot(slot, view),
    }));
    this.cards.update(cards);
    this.cardsElement.hidden = this.cardsElement.childElementCount === 0;
    this.more.update([
      { id: "caveats", input: report?.caveats, render: () => caveats(view) },
      { id: "inputs", input: report?.inputs, render: () => inputs(view, this.host) },
      { id: "footer", input: [report?.timing, report?.comparable], render: () => footer(view) },
    ]);
    this.samples.update([gallerySlot(view, this.host, this.state)]);
    this.progress(view.progress);
    this.root.setAttribute("data-status", view.status);
    this.state.scrollBack(view);
  }

  /** Moves the progress bar alone. */
  progress(progress: ReportView["progress"]): void {
    showProgress(this.root, progress && { ...progress, stage: said(progress.stage) });
  }
}
