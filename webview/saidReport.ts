import type { DomainCheckReport } from "../src/evaluation/domain/domainReport.ts";
import type { MmdReport, Report } from "../src/evaluation/report.ts";
import type { ReportView } from "../src/extension/reportProtocol.ts";
import { said } from "./text.ts";

function saidCheck(check: DomainCheckReport): DomainCheckReport {
  const { curve, distance } = check;
  return {
    ...check,
    statement: said(check.statement),
    quantity: said(check.quantity),
    unit: check.unit && said(check.unit),
    ...(check.unjudged !== undefined && { unjudged: said(check.unjudged) }),
    details: check.details.map((detail) => ({ ...detail, label: said(detail.label) })),
    distance: distance && { ...distance, what: said(distance.what) },
    curve: curve && {
      ...curve,
      label: said(curve.label),
      xLabel: said(curve.xLabel),
      xNames: curve.xNames?.map(said) ?? null,
    },
  };
}

function saidTest(test: MmdReport): MmdReport {
  return {
    ...test,
    rule: said(test.rule),
    null: { ...test.null, label: said(test.null.label) },
    ...(test.power && { power: { ...test.power, sentence: said(test.power.sentence) } }),
  };
}

function saidInputs({ generated, heldout, train }: Report["inputs"]): Report["inputs"] {
  const one = (input: Report["inputs"]["heldout"]) => ({ ...input, chosenBy: said(input.chosenBy) });
  return { generated: one(generated), heldout: one(heldout), ...(train && { train: one(train) }) };
}

/** What RDKit says of lines that are no molecules. */
function saidMolecules(molecules: NonNullable<Report["molecules"]>): Report["molecules"] {
  return {
    ...molecules,
    faults: molecules.faults.map((fault) => ({
      ...fault,
      example: { ...fault.example, message: said(fault.example.message) },
    })),
    drawings: molecules.drawings.map((drawing) => ({ ...drawing, note: said(drawing.note) })),
  };
}

/** A report with the sentences that people read in the page's language; its numbers, names and codes as they are. */
export function saidReport(report: Report): Report {
  const { verdict, answers, findings, caveats, metrics, domain, molecules, map } = report;
  return {
    ...report,
    inputs: saidInputs(report.inputs),
    verdict: { ...verdict, title: said(verdict.title), text: said(verdict.text) },
    answers: answers.map((one) => ({ ...one, answer: said(one.answer), why: said(one.why) })),
    findings: findings.map((finding) => ({
      ...finding,
      title: said(finding.title),
      text: said(finding.text),
      evidence: finding.evidence.map(({ name, value }) => ({ name: said(name), value })),
    })),
    caveats: caveats.map((caveat) => ({ ...caveat, text: said(caveat.text) })),
    metrics: { ...metrics, ...(metrics.mmd && { mmd: metrics.mmd.map(saidTest) }) },
    ...(domain && { domain: domain.map(saidCheck) }),
    ...(molecules && { molecules: saidMolecules(molecules) }),
    ...(map && { map: { ...map, axes: [said(map.axes[0]), said(map.axes[1])] } }),
  };
}

/** A view with everything that the evaluation says in the page's language. */
export function saidView(view: ReportView): ReportView {
  const { report, error, progress } = view;
  return {
    ...view,
    ...(report && { report: saidReport(report) }),
    ...(error && { error: { ...error, message: said(error.message) } }),
    ...(progress && { progress: { ...progress, stage: said(progress.stage) } }),
  };
}
