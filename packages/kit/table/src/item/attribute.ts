/** One attribute of an entity, as it is stored and read back. */
export interface Attribute<Value> {
  /** The stored form; undefined leaves the attribute out. */
  write(this: void, value: Value): unknown;
  /** The value of what is stored, undefined where nothing is; throws on any other shape. */
  read(this: void, stored: unknown): Value;
}

/** The table holds another shape than the entity declares: a bug, or another program's item. */
class UnreadableAttribute extends Error {}

function plain<Value>(is: (stored: unknown) => stored is Value): Attribute<Value> {
  return {
    write: (value) => value,
    read: (stored) => {
      if (is(stored)) return stored;
      throw new UnreadableAttribute(`an attribute holds a ${typeof stored}`);
    },
  };
}

export const text = plain((stored): stored is string => typeof stored === 'string');

export const number = plain((stored): stored is number => typeof stored === 'number');

export const flag = plain((stored): stored is boolean => typeof stored === 'boolean');

export const bytes = plain((stored): stored is Uint8Array => stored instanceof Uint8Array);

/** Texts without an order, to which writes add and from which they remove; an empty set is not stored. */
export const texts: Attribute<ReadonlySet<string>> = {
  write: (value) => (value.size === 0 ? undefined : value),
  read: (stored) => {
    if (stored === undefined) return new Set();
    if (stored instanceof Set) return stored;
    throw new UnreadableAttribute('an attribute holds no set');
  },
};

export function oneOf<const Value extends string>(...values: readonly Value[]): Attribute<Value> {
  return plain((stored): stored is Value => values.some((value) => value === stored));
}

/** A value that may be null; null is stored, and so is told from what was never written. */
export function nullable<Value>({ write, read }: Attribute<Value>): Attribute<Value | null> {
  return {
    write: (value) => (value === null ? null : write(value)),
    read: (stored) => (stored === null ? null : read(stored)),
  };
}

/** A value that is left out where it is `fallback`. */
export function optional<Value, Fallback extends Value | null | undefined>(
  { write, read }: Attribute<Value>,
  fallback: Fallback,
): Attribute<Value | Fallback> {
  return {
    write: (value) => (value === fallback ? undefined : write(value as Value)),
    read: (stored) => (stored === undefined || stored === null ? fallback : read(stored)),
  };
}

export function list<Value>({ write, read }: Attribute<Value>): Attribute<readonly Value[]> {
  return {
    write: (values) => values.map(write),
    read: (stored) => {
      if (Array.isArray(stored)) return stored.map(read);
      throw new UnreadableAttribute('an attribute holds no list');
    },
  };
}

/**
 * A value as its JSON text. The table's own maps would refuse numbers past 10^126 and nesting past
 * 32 levels, and could not give either back as sent; and one text costs less to read than many
 * attributes. `Value` is what this entity wrote at its version: nothing else writes the attribute.
 */
export function json<Value>(): Attribute<Value> {
  return {
    write: (value) => JSON.stringify(value),
    read: (stored) => JSON.parse(text.read(stored)) as Value,
  };
}
