import type { Attribute } from './attribute.ts';
import type { Key, TableItem } from './key.ts';

type Attributes = Readonly<Record<string, Attribute<unknown>>>;
type Stored = Readonly<Record<string, unknown>>;

export type ValuesOf<Declared extends Attributes> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Attribute<infer Value> ? Value : never;
};

/** A kind of item: its name, and the versions of its shape. */
export interface Kind {
  readonly name: string;
  /** The newest version that is read. */
  readonly version: number;
  /** The version that is written: the newest one that the last release reads (STG-19). */
  readonly writes: number;
  /** The attributes with name and version on every item, for an update that may begin one. */
  readonly stamp: { readonly _e: string; readonly _v: number };
  /** The attributes of an item of any version, as the newest version would have stored them. */
  readonly current: (item: TableItem) => Stored;
}

/** A kind of item whose attributes are declared one by one. */
export interface Entity<Declared extends Attributes> extends Kind {
  /** All that an item with these values holds beside its key. */
  readonly content: (values: ValuesOf<Declared>) => Stored;
  readonly item: (at: Key, values: ValuesOf<Declared>) => TableItem;
  /** The item with these values in the newest version, whichever is written: for samples. */
  readonly newest: (at: Key, values: ValuesOf<Declared>) => TableItem;
  /** The attributes of some values, for an update that sets no others. */
  readonly attributes: (values: Partial<ValuesOf<Declared>>) => Stored;
  readonly read: (item: TableItem) => ValuesOf<Declared>;
}

/** Functions that bring attributes to the next version, by the older version. */
type Upcasts = Readonly<Record<number, (stored: Stored) => Stored>>;

/** Functions back to the version before, by the newer one; none where that cannot hold them. */
type Downcasts = Readonly<Record<number, (stored: Stored) => Stored | undefined>>;

/** Items are written in version 1 until their shape changes. */
const FIRST_VERSION = 1;

interface KindDeclaration {
  readonly name: string;
  readonly version?: number;
  /** Below `version` for one release: code of the last one must read what is written. */
  readonly writes?: number;
  readonly upcasts?: Upcasts;
}

/**
 * Declares a kind of item whose attributes are named by what they hold, so that they cannot be
 * declared one by one: who reads one takes its attributes from `current`, and sets `stamp` with
 * every write that may begin it. Where `writes` is below `version`, such a write has the older shape.
 */
export function defineKind({
  name,
  version = FIRST_VERSION,
  writes = version,
  upcasts = {},
}: KindDeclaration): Kind {
  if (writes > version) throw new Error(`${name} writes version ${writes} and reads ${version}`);
  return {
    name,
    version,
    writes,
    stamp: { _e: name, _v: writes },
    current: (item) => {
      const written = item['_v'] ?? FIRST_VERSION;
      if (typeof written !== 'number' || written > version) {
        throw new Error(`${name} is stored in version ${String(written)}; this is ${version}`);
      }
      let stored: Stored = item;
      for (let from = written; from < version; from += 1) {
        const upcast = upcasts[from];
        if (upcast === undefined) throw new Error(`${name} has no way from version ${from} on`);
        stored = upcast(stored);
      }
      return stored;
    },
  };
}

type Shape = { readonly version: number; readonly stored: Stored };

/** Brings attributes down to the version that is written, or as far as older ones can hold them (STG-19). */
function asWritten({ name, version, writes }: Kind, downcasts: Downcasts, newest: Stored): Shape {
  let shape: Shape = { version, stored: newest };
  while (shape.version > writes) {
    const downcast = downcasts[shape.version];
    if (downcast === undefined) {
      throw new Error(`${name} has no way from version ${shape.version} back`);
    }
    const stored = downcast(shape.stored);
    if (stored === undefined) break;
    shape = { version: shape.version - 1, stored };
  }
  return shape;
}

/**
 * Declares a kind of item. Its name and the version of its shape are written with every item; an
 * item of an older version is brought to this one as it is read, one of a newer version is refused.
 * An attribute that holds what it should not throws: nothing goes on with a value it cannot trust.
 */
export function defineEntity<const Declared extends Attributes>({
  attributes,
  downcasts = {},
  ...declared
}: KindDeclaration & {
  readonly attributes: Declared;
  /** From `version` down to `writes`, where the two differ. */
  readonly downcasts?: Downcasts;
}): Entity<Declared> {
  const kind = defineKind(declared);
  const entries = Object.entries(attributes);
  const stored = (values: Stored): Stored =>
    Object.fromEntries(
      entries
        .filter(([one]) => one in values)
        .map(([one, { write }]) => [one, write(values[one])])
        .filter(([, value]) => value !== undefined),
    );
  const written = (values: Stored): Shape => asWritten(kind, downcasts, stored(values));
  const content = (values: Stored): Stored => {
    const { version, stored: held } = written(values);
    return { ...kind.stamp, _v: version, ...held };
  };
  return {
    ...kind,
    attributes: (values) => written(values).stored,
    content,
    item: (at, values) => ({ ...at, ...content(values) }),
    newest: (at, values) => ({ ...at, ...kind.stamp, _v: kind.version, ...stored(values) }),
    read: (item) => {
      const held = kind.current(item);
      const values = entries.map(([one, { read }]) => {
        try {
          return [one, read(held[one])];
        } catch (cause) {
          throw new Error(`${kind.name}.${one} cannot be read`, { cause });
        }
      });
      return Object.fromEntries(values) as ValuesOf<Declared>;
    },
  };
}
