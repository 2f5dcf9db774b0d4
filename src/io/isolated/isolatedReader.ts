import { ReadError } from "../readError.ts";
import type { SampleReader } from "../sampleReader.ts";
import { ReaderThread } from "./readerThread.ts";

/** What is known of a reader whose library runs on a thread of its own. */
interface IsolatedFormat extends Pick<SampleReader, "name" | "extensions" | "recognises"> {
  /** In words, for refusals. */
  title: string;
  /** Bundle of the thread, which calls `serveReader`. */
  threadFile: string;
}

/** A reader that asks the thread of its library. Nothing of the library is loaded before the first file of its format. */
export function isolatedReader({ title, threadFile, ...format }: IsolatedFormat): SampleReader {
  const thread = new ReaderThread(threadFile, title);
  return {
    ...format,
    async describe(path, { key, signal }) {
      const answer = await thread.ask({ path, key, isRead: false }, signal);
      if (answer.type === "described") return answer.arrays;
      throw refusalOf(path, answer);
    },
    async read(path, { key, signal }) {
      const answer = await thread.ask({ path, key, isRead: true }, signal);
      if (answer.type === "read") return answer.array;
      throw refusalOf(path, answer);
    },
  };
}

function refusalOf(path: string, answer: Awaited<ReturnType<ReaderThread["ask"]>>): Error {
  if (answer.type !== "refused") return new Error(`A reader's thread answered with "${answer.type}"`);
  const { code, message, keys } = answer.refusal;
  return new ReadError(code, path, message, keys);
}
