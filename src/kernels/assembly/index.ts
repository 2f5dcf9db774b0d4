// Compiled kernels (AssemblyScript). Addresses are bytes of the module's memory; who allocates them is compiledModule.ts
// and the tasks beside it. Two builds come of these sources: with and without relaxed SIMD.
export { permutationRows, touchingSums } from "./permutationSums";
export { nearestOfRow, ballsOfRow } from "./exactScan";
export { rowDistance } from "./rowDistance";
// multiplyGroup is exported so that the compiler leaves it a function of its own: inlined, its registers spill.
export { multiplyGroup, packQueries } from "./products32";
export { candidatesWithin, nearestCandidates } from "./candidates";
export { multiplyGroup64, packGroups64, productTile64 } from "./products64";
export { packUpdates, reducePanel, updateRest } from "./tridiagonal";
export { addTileSums, cubesOfProducts, exponentials, negativeRoots, squaredOfProducts } from "./pairTiles";
export { bracketPairs } from "./pairTiles";
