import { drawMolecules } from "../../io/molecules/reader.ts";

/** Size of a drawing; it is scaled to where it is shown. */
const SIZE = { width: 180, height: 135 };

/** A drawing has paths and text and nothing that acts or points elsewhere. */
function isPicture(svg: string): boolean {
  return /<svg[\s>]/.test(svg) && !/<(script|foreignObject|image|use|a)[\s>]|\son\w+\s*=|href/i.test(svg);
}

function withoutHeader(svg: string): string {
  return svg.slice(svg.indexOf("<svg")).replaceAll(/\s*\n\s*/g, " ");
}

/** Structures as SVG, drawn by RDKit; null of what it cannot draw, and of a drawing that is more than one. */
export async function structurePictures(smiles: string[]): Promise<(string | null)[]> {
  const drawings = await drawMolecules(smiles, SIZE);
  return drawings.map((svg) => (svg !== null && isPicture(svg) ? withoutHeader(svg) : null));
}
