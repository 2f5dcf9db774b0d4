// Compiled kernels (AssemblyScript). Addresses are bytes of the module's memory; who allocates them is compiledModule.ts
// and the tasks beside it. Two builds come of these sources: with and without relaxed SIMD.
export { permutationBins, permutationRows, sumsOfBins, touchingSums } from "./permutationSums";
export { nearestOfRow, ballsOfRow } from "./exactScan";
export { rowDistance, rowDistance32 } from "./rowDistance";
// The micro-kernels are exported so that the compiler leaves them functions of their own: inlined, their registers spill.
export { multiplyGroup16 } from "./products16";
export { multiplyGroup32 } from "./products32";
export { mergeLists, offerPairs, packQueries, pairsBelow, productTile } from "./filters";
export { multiplyGroup64, packGroups64, productTile64 } from "./products64";
export { packCentred } from "./packing";
export { keepRuns, packColumns, subtractBlock, takePivots } from "./cholesky";
export { addShare, beginColumn, endColumn, multiplyRows, packUpdates, updateRows } from "./tridiagonal";
export { addTileSums, cubesOfProducts, exponentials, negativeRoots, squaredOfProducts } from "./pairTiles";
export { addCubesAndDistances, bracketPairs } from "./pairTiles";
export { sortAscending } from "./radixSort";
