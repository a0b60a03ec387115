/** How a value is written as a text that a browser keeps. */
interface Written<Value> {
  readonly read: (text: string | null) => Value;
  /** None where nothing is to be kept. */
  readonly write: (value: Value) => string | undefined;
}

/** A value that the browser keeps, for `useSyncExternalStore`. */
export interface BrowserValue<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (hear: () => void) => () => void;
}

/** A value that is kept under a name, by the tab or by the browser. */
export function browserValue<Value>(
  storage: Storage,
  name: string,
  { read, write }: Written<Value>,
): BrowserValue<Value> {
  let current = read(storage.getItem(name));
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      current = value;
      const text = write(value);
      if (text === undefined) storage.removeItem(name);
      else storage.setItem(name, text);
      for (const hear of listeners) hear();
    },
    subscribe(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
