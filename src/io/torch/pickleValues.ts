/**
 * What a pickle holds once it is read and nothing of it is run: calls stay descriptions of calls. Lists are arrays,
 * None is null.
 */
export type PickleValue =
  | null
  | boolean
  | number
  | string
  | Uint8Array
  | PickleValue[]
  | PickleTuple
  | PickleDict
  | PickleGlobal
  | PickleCall
  | PersistentId;

export class PickleTuple {
  constructor(readonly items: readonly PickleValue[]) {}
}

export class PickleDict {
  readonly entries: [key: PickleValue, value: PickleValue][] = [];
}

/** A class or function, by its name with its module. */
export class PickleGlobal {
  constructor(readonly name: string) {}
}

/** A call that Python would make. */
export class PickleCall {
  constructor(
    readonly callable: string,
    readonly args: readonly PickleValue[],
  ) {}
}

/** A thing that is stored outside of the pickle. */
export class PersistentId {
  constructor(readonly id: PickleValue) {}
}
