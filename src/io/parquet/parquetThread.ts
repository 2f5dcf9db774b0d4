/** Entry of the thread that reads Parquet: the library is loaded here and nowhere else. */
import { serveReader } from "../isolated/serveReader.ts";
import { parquetGuest } from "./parquet.ts";

serveReader(parquetGuest);
