import type { Attribute, Entity, Kind, ValuesOf } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';

type Attributes = Readonly<Record<string, Attribute<unknown>>>;

/** An item of a kind in the newest version, and the value that is read from it. */
export interface Sample {
  readonly entity: string;
  readonly version: number;
  /** In the newest version that is read. */
  readonly item: TableItem;
  /** The item written today, of a kind that is read in a newer version than it is written (STG-19). */
  readonly written?: { readonly version: number; readonly item: TableItem };
  /** The values that shipped items are read as, by version. */
  readonly values: Readonly<Record<number, unknown>>;
  /** Reads an item of any version, bytes as what is packed in them. */
  readonly read: (item: TableItem) => unknown;
}

/** Unpacks attributes that hold bytes: two programs may pack the same differently. */
type Unpacking<Declared extends Attributes> = {
  readonly [Name in keyof ValuesOf<Declared>]?: (value: ValuesOf<Declared>[Name]) => unknown;
};

const KEY = { pk: 'T#acme#SAMPLE', sk: 'SAMPLE' } as const;

/** A moment of the samples, and a later one. */
export const AT = '2026-11-21T09:00:00.000Z';
export const LATER = '2026-11-21T10:30:00.000Z';
/** A time to live, in seconds. */
export const TTL = 1_797_957_485;

/** An id by its number, the same each time. */
export function anId(number: number): string {
  return `01976f3a-8c1e-7a44-9d0b-${String(number).padStart(12, '0')}`;
}

/** A sample of what the table kit adds to an item of another kind: what `read` makes of some. */
export function additionSampleOf(
  { name, version }: Pick<Kind, 'name' | 'version'>,
  attributes: Readonly<Record<string, unknown>>,
  read: Sample['read'],
  values: Sample['values'],
): Sample {
  return { entity: name, version, item: { ...KEY, ...attributes }, values, read };
}

/** A sample of a kind whose attributes are named by what they hold: what `read` makes of some. */
export function openSampleOf(
  { name, version, stamp }: Kind,
  attributes: Readonly<Record<string, unknown>>,
  read: Sample['read'],
  values: Sample['values'],
): Sample {
  return { entity: name, version, item: { ...KEY, ...stamp, ...attributes }, values, read };
}

/**
 * A sample of an entity: values of its last version with something in every column. Once the
 * version is raised, `before` says what the items of the older ones are read as.
 */
export function sampleOf<Declared extends Attributes>(
  entity: Entity<Declared>,
  values: ValuesOf<Declared>,
  {
    unpack = {},
    before = {},
  }: {
    readonly unpack?: Unpacking<Declared>;
    readonly before?: Readonly<Record<number, ValuesOf<Declared>>>;
  } = {},
): Sample {
  const unpacked = (read: ValuesOf<Declared>) => ({
    ...read,
    ...Object.fromEntries(
      Object.keys(unpack).map((name) => [name, unpack[name]?.(read[name] as never)]),
    ),
  });
  const all = { ...before, [entity.version]: values };
  return {
    entity: entity.name,
    version: entity.version,
    item: entity.newest(KEY, values),
    ...(entity.writes < entity.version && {
      written: {
        version: entity.writes,
        item: entity.item(KEY, before[entity.writes] ?? values),
      },
    }),
    values: Object.fromEntries(
      Object.entries(all).map(([version, one]) => [version, unpacked(one)]),
    ),
    read: (item) => unpacked(entity.read(item)),
  };
}
