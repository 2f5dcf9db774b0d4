/** Entry of the thread that watches the workspace, so that the editor's own thread never lists, reads or parses. */
import { sep } from "node:path";
import { parentPort } from "node:worker_threads";
import { experimentText } from "../../experiment/experimentText.ts";
import { proposeExperiment } from "../../experiment/proposeExperiment.ts";
import { ReportStore } from "../../evaluation/reportStore.ts";
import { answerWith, Questions } from "./askingPort.ts";
import { WatchedFolder, type FolderHost } from "./watchedFolder.ts";
import type {
  FromWatchThread,
  HostRequestKind,
  HostRequests,
  ThreadRequestKind,
  ThreadRequests,
  ToWatchThread,
  WatchMode,
} from "./watchProtocol.ts";

const folders = new Map<string, WatchedFolder>();
const questions = new Questions();

function post(message: FromWatchThread): void {
  parentPort?.postMessage(message);
}

function ask<K extends HostRequestKind>(kind: K, request: HostRequests[K]["request"]) {
  return questions.ask((id) => post({ type: "ask", id, kind, request }));
}

const host: FolderHost = {
  post,
  identify: async (dump) => (await ask("identify", { dump }).answer) as HostRequests["identify"]["result"],
  evaluate: async (dump, signal) => {
    const { id, answer } = ask("evaluate", { dump });
    signal.addEventListener("abort", () => post({ type: "abort", id }), { once: true });
    return (await answer) as HostRequests["evaluate"]["result"];
  },
};

const jobs: {
  [K in ThreadRequestKind]: (request: ThreadRequests[K]["request"]) => Promise<ThreadRequests[K]["result"]>;
} = {
  refresh: async () => {
    await Promise.all([...folders.values()].map((folder) => folder.refresh()));
  },
  propose: async ({ folder }) => experimentText(await proposeExperiment(folder)),
  forget: async ({ root, path }) => {
    const store = new ReportStore(root);
    await store.forget(store.dumpName(path));
    await jobs.refresh({});
  },
};

function watch({ folders: asked, mode, memory }: ToWatchThread & { type: "folders" }): void {
  // A folder inside another one is seen from there.
  const wanted = asked.filter((path) => !asked.some((other) => path.startsWith(other + sep)));
  for (const [path, folder] of folders) {
    if (wanted.includes(path)) continue;
    folder.dispose();
    folders.delete(path);
    post({ type: "listing", folder: path, experiments: [] });
  }
  for (const path of wanted)
    if (!folders.has(path)) folders.set(path, new WatchedFolder(path, mode, memory, host));
  setMode(mode);
}

function setMode(mode: WatchMode): void {
  for (const folder of folders.values()) folder.mode = mode;
}

function start(message: ToWatchThread & { type: "ask" }): Promise<unknown> {
  switch (message.kind) {
    case "refresh":
      return jobs.refresh(message.request);
    case "propose":
      return jobs.propose(message.request);
    case "forget":
      return jobs.forget(message.request);
  }
}

parentPort?.on("message", (message: ToWatchThread) => {
  switch (message.type) {
    case "folders":
      watch(message);
      break;
    case "mode":
      setMode(message.mode);
      break;
    case "hint":
      for (const folder of folders.values()) folder.hint();
      break;
    case "want":
      for (const path of message.paths) for (const folder of folders.values()) folder.want(path);
      break;
    case "ask":
      void answerWith(
        message.id,
        () => start(message),
        (answer) => post({ type: "answer", ...answer }),
      );
      break;
    case "answer":
      questions.settle(message);
      break;
  }
});
