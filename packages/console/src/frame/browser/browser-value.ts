/** Reads and writes a value as a text that a browser keeps. */
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

/**
 * A value that is kept under a name, by the tab or by the browser, whose other tabs change it too.
 */
export function browserValue<Value>(
  storage: Storage,
  name: string,
  { read, write }: Written<Value>,
): BrowserValue<Value> {
  let stored = storage.getItem(name);
  let current = read(stored);
  const listeners = new Set<() => void>();
  return {
    get() {
      const now = storage.getItem(name);
      if (now === stored) return current;
      stored = now;
      current = read(now);
      return current;
    },
    set(value) {
      current = value;
      stored = write(value) ?? null;
      if (stored === null) storage.removeItem(name);
      else storage.setItem(name, stored);
      for (const hear of listeners) hear();
    },
    subscribe(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
