/** Entry of the thread that reads HDF5: the library is loaded here and nowhere else. */
import { serveReader } from "../isolated/serveReader.ts";
import { hdf5Guest } from "./hdf5.ts";

serveReader(hdf5Guest);
