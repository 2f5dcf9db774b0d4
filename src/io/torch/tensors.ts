import {
  PersistentId,
  PickleCall,
  PickleDict,
  PickleGlobal,
  PickleTuple,
  type PickleValue,
} from "./pickleValues.ts";
import { PickleError } from "./pickle.ts";

/** A view of a storage, as torch saves a tensor. */
export interface TensorView {
  /** Name of the storage in the archive. */
  storage: string;
  /** In numpy's words, "bfloat16" too; undefined where such numbers are not read. */
  dtype: string | undefined;
  /** What torch calls its element type. */
  torchType: string;
  /** In elements. */
  offset: number;
  shape: number[];
  /** In elements, one an axis. */
  strides: number[];
  /** Whether its values are to be negated or conjugated on use, which torch does late. */
  isLazy: boolean;
}

const storageTypes: Record<string, string> = {
  FloatStorage: "float32",
  DoubleStorage: "float64",
  HalfStorage: "float16",
  BFloat16Storage: "bfloat16",
  LongStorage: "int64",
  IntStorage: "int32",
  ShortStorage: "int16",
  CharStorage: "int8",
  ByteStorage: "uint8",
  BoolStorage: "bool",
};

const elementTypes = new Set(
  "float64 float32 float16 bfloat16 int64 int32 int16 int8 uint64 uint32 uint16 uint8 bool".split(" "),
);

const rebuildTensor = /^torch\._utils\._rebuild_tensor(_v2|_v3)?$/;
const rebuildParameter = /^torch\._utils\._rebuild_parameter(_with_state)?$/;
const harmless =
  /^(collections\.OrderedDict|torch\.(Size|device|(storage\.)?(Untyped|Typed)Storage|\w+Storage|(b?float|u?int|q?int|quint|complex)\d+\w*|bool))$/;

/** Whether a saved tensor may name a class or function: those that only say what a tensor is. */
export function isTensorCallable(name: string): boolean {
  return rebuildTensor.test(name) || rebuildParameter.test(name) || harmless.test(name);
}

/** The tensor that a value describes; undefined where it describes none. */
export function tensorOf(value: PickleValue): TensorView | undefined {
  if (!(value instanceof PickleCall)) return undefined;
  if (rebuildParameter.test(value.callable)) return tensorOf(value.args.at(0) ?? null);
  if (!rebuildTensor.test(value.callable)) return undefined;
  const [storage, offset, shape, strides] = value.args;
  const isV3 = value.callable.endsWith("_v3");
  const metadata = value.args.at(isV3 ? 7 : 6);
  if (!isCount(offset)) throw malformed();
  const counts = [countsOf(shape), countsOf(strides)];
  if (counts[0].length !== counts[1].length) throw malformed();
  return {
    ...storageOf(storage, isV3 ? value.args.at(6) : undefined),
    offset,
    shape: counts[0],
    strides: counts[1],
    isLazy: metadata instanceof PickleDict && metadata.entries.length > 0,
  };
}

/** The tuple that stands for a storage: ("storage", its type, its name, its device, its elements). */
function storageOf(
  value: PickleValue | undefined,
  elementType: PickleValue | undefined,
): Pick<TensorView, "storage" | "dtype" | "torchType"> {
  const items = value instanceof PersistentId && value.id instanceof PickleTuple ? value.id.items : [];
  const [kind, type, name] = items;
  if (kind !== "storage" || !(type instanceof PickleGlobal) || typeof name !== "string") throw malformed();
  const named = elementType instanceof PickleGlobal ? elementType.name : type.name;
  const torchType = named.replace(/^torch\./, "");
  const dtype = Object.hasOwn(storageTypes, torchType) ? storageTypes[torchType] : torchType;
  return { storage: name, torchType, dtype: elementTypes.has(dtype) ? dtype : undefined };
}

function countsOf(value: PickleValue | undefined): number[] {
  // torch.Size is called with the tuple of extents.
  const tuple = value instanceof PickleCall && value.callable === "torch.Size" ? value.args.at(0) : value;
  const items = tuple instanceof PickleTuple ? tuple.items : undefined;
  if (!items?.every(isCount)) throw malformed();
  return [...items];
}

function isCount(value: PickleValue | undefined): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function malformed(): PickleError {
  return new PickleError("is damaged (a tensor in it is described in a way that makes no sense)");
}

/**
 * All tensors in a value by their names: keys of dictionaries and places in lists, joined by dots. The name of a tensor
 * that is alone is "".
 */
export function namedTensors(root: PickleValue): Map<string, TensorView> {
  const found = new Map<string, TensorView>();
  const visited = new Set<PickleValue>();
  const pending: [name: string, value: PickleValue][] = [["", root]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [name, value] = next;
    const tensor = tensorOf(value);
    if (tensor && !found.has(name)) found.set(name, tensor);
    const isContainer = Array.isArray(value) || value instanceof PickleTuple || value instanceof PickleDict;
    // A list may hold itself.
    if (!isContainer || visited.has(value)) continue;
    visited.add(value);
    const inner = childrenOf(value).map(([key, child]): [string, PickleValue] => [
      name === "" ? key : `${name}.${key}`,
      child,
    ]);
    for (const child of inner.reverse()) pending.push(child);
  }
  return found;
}

function childrenOf(value: PickleValue[] | PickleTuple | PickleDict): [key: string, value: PickleValue][] {
  if (value instanceof PickleDict) {
    return value.entries.flatMap(([key, child]) =>
      typeof key === "string" || typeof key === "number" ? [[String(key), child]] : [],
    );
  }
  const items = Array.isArray(value) ? value : value.items;
  return items.map((child, index) => [String(index), child]);
}
