import type { MmdReport } from "../src/evaluation/report.ts";
import { text } from "./text.ts";

/** The name of a test as its author wrote it; the one that nobody named is plain MMD. */
export function testName({ name }: MmdReport): string {
  return name.toLowerCase() === text.mmd.toLowerCase() ? text.mmd : name;
}
