import { answerQuestion } from "../evaluation/gallery/answerQuestion.ts";
import type { GalleryAnswer, GalleryRequest } from "../evaluation/gallery/galleryQuestions.ts";
import { GallerySession } from "../evaluation/gallery/gallerySession.ts";
import { Cancelled } from "../kernels/tileRunner.ts";
import type { JobTools } from "./jobTools.ts";
import { keptParts } from "./keptParts.ts";

/** Reports whose samples stay open: those that a comparison sets side by side, and one more. */
const OPEN_REPORTS = 4;
const sessions = new Map<string, Promise<GallerySession>>();

/** Answers a question about the samples of a report, which stay open for the next one. */
export async function runGallery(
  { source, question }: GalleryRequest,
  tools: JobTools,
): Promise<GalleryAnswer> {
  const { inputs, storedAt, request } = source;
  const key = JSON.stringify([inputs, storedAt, request]);
  const runner = await tools.pools.forJob(request.threads ?? 0, {
    cancelFlag: tools.cancelFlag,
    onTiles: () => undefined,
  });
  const host = { runner, cache: keptParts };
  // Taken out and put in again, the one that was used last is the last to go.
  const session = sessions.get(key) ?? GallerySession.open(source, host);
  sessions.delete(key);
  sessions.set(key, session);
  for (const oldest of sessions.keys()) {
    if (sessions.size <= OPEN_REPORTS) break;
    sessions.delete(oldest);
  }
  try {
    return await answerQuestion(await session, question, host);
  } catch (error) {
    // Whatever went wrong, the next question looks at the files anew.
    if (!(error instanceof Cancelled)) sessions.delete(key);
    throw error;
  }
}
