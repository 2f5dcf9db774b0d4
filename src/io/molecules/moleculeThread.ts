/** Entry of the thread that knows molecules: the library is loaded here and nowhere else. */
import { serveReader } from "../isolated/serveReader.ts";
import { moleculeGuest } from "./molecules.ts";

serveReader(moleculeGuest);
