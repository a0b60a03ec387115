import type { Rejection } from '@waybill/kernel/rejection';
import { itemWrites } from '../../commit/gathered.ts';
import { keyOf, type Put, type Remove, type Write } from '../../commit/write.ts';
import { addressOf, type Key } from '../../item/key.ts';
import type { Facet, FacetKind, ListOf, ListRow, UniqueColumn } from './list-of.ts';
import type { ColumnKind } from './request.ts';

/** The indexes that columns of many values may take: 0 is that of all rows, 1 that of state keys. */
type ColumnIndex = 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

type SpreadIndex = { readonly index: ColumnIndex; readonly spread: number };

type Column<Row> = keyof Row & string;

type TextColumn<Row> = {
  [Name in Column<Row>]-?: Row[Name] extends string | null | undefined ? Name : never;
}[Column<Row>];

/** Columns, each with the number of its index. The number is stored: a new column takes a free one. */
type Indexed<Row, Index = ColumnIndex> = { readonly [Name in TextColumn<Row>]?: Index };

type UniqueColumns = Readonly<Record<string, UniqueColumn<Rejection>>>;

type RefusalOf<Unique extends UniqueColumns> = [keyof Unique] extends [never]
  ? never
  : Unique[keyof Unique] extends UniqueColumn<infer Refusal>
    ? Refusal
    : never;

/** The address of a row: at its id, or found by a look-up. */
type Address = Key | Promise<Key | undefined>;

interface Declaration<
  Row extends ListRow,
  Columns extends Readonly<Record<string, ColumnKind>>,
  Unique extends UniqueColumns,
  At extends Address,
> extends Pick<ListOf<Row>, 'name' | 'group' | 'rowOf' | 'attributes' | 'shared'>,
    Pick<ListOf<NoInfer<Row>>, 'countedWith'> {
  readonly columns: Columns & Readonly<Record<Exclude<keyof Columns, keyof Row>, never>>;
  /** The columns of few values, such as a status: any subset has an exact total. None: one state. */
  readonly state?: readonly [Column<NoInfer<Row>>, ...Column<NoInfer<Row>>[]];
  /** All state keys, where they are few and no row leaves its own: no index holds all rows once more. */
  readonly states?: readonly string[];
  /** The partitions that share the rows of a state key, where most rows have the same one. */
  readonly stateSpread?: number;
  /** Columns whose values have few rows each: a reference. */
  readonly few?: Indexed<NoInfer<Row>>;
  /** Columns whose values have any number of rows, counted up to a bound: an article. */
  readonly many?: Indexed<NoInfer<Row>, ColumnIndex | SpreadIndex>;
  /** Columns whose values have any number of rows, counted by state key: an organization. */
  readonly summed?: Indexed<NoInfer<Row>>;
  /** The column by which lists are sorted by their last change, and the column whose values have that order too. */
  readonly recency?: {
    readonly column: Column<NoInfer<Row>>;
    readonly facet: TextColumn<NoInfer<Row>>;
  };
  /** Columns that name one row each, whose keys are claimed with the aggregate of the row. */
  readonly finders?: {
    readonly [Name in TextColumn<NoInfer<Row>>]?: ListOf<Row>['unique'][string];
  };
  readonly figuresBy?: readonly Column<NoInfer<Row>>[];
  /** Columns that name one row each, whose keys are claimed with the row. */
  readonly unique?: Unique & Readonly<Record<Exclude<keyof Unique, TextColumn<Row>>, never>>;
  readonly keyOf: (tenant: string, id: string) => At;
}

/** A declared list: how it is read, and the unique keys that its rows take. */
export interface List<
  Row extends ListRow,
  Refusal extends Rejection = never,
  At extends Address = Address,
> extends ListOf<Row> {
  readonly keyOf: (tenant: string, id: string) => At;
  readonly uniqueColumns: ReadonlyMap<string, UniqueColumn<Refusal>>;
}

/** The state key of every row of a list without columns of few values. */
const ONE_STATE = '-';

function facetsOf(kinds: Readonly<Record<FacetKind, object | undefined>>): Record<string, Facet> {
  const facets = new Map<string, Facet>();
  const taken = new Set<number>();
  for (const kind of ['few', 'many', 'summed'] as const) {
    for (const [column, place] of Object.entries<number | SpreadIndex>({ ...kinds[kind] })) {
      const { index, spread: shards } =
        typeof place === 'number' ? { index: place, spread: 1 } : place;
      if (taken.has(index)) throw new Error(`two columns have the index ${index}`);
      if (facets.has(column)) throw new Error(`${column} is declared twice`);
      taken.add(index);
      facets.set(column, { index, kind, shards });
    }
  }
  // In the order of their indexes, whichever kind is declared first.
  return Object.fromEntries([...facets].sort(([, one], [, other]) => one.index - other.index));
}

/** Declares an unbounded list (decision 03); what stores its rows brings their indexes, counts and keys. */
export function defineList<
  Row extends ListRow,
  const Columns extends Readonly<Record<string, ColumnKind>>,
  Unique extends UniqueColumns = Readonly<Record<never, never>>,
  At extends Address = Address,
>(declaration: Declaration<Row, Columns, Unique, At>): List<Row, RefusalOf<Unique>, At> {
  const { state, states, stateSpread, few, many, summed, unique, finders, ...rest } = declaration;
  if (state === undefined && 'state' in rest.columns) {
    throw new Error(`${rest.name} has a column that is its state`);
  }
  // The columns of `Unique` refuse what `RefusalOf` takes from them.
  const columns = { ...unique } as Readonly<Record<string, UniqueColumn<RefusalOf<Unique>>>>;
  const uniqueColumns = new Map(Object.entries(columns));
  return {
    ...rest,
    ...(state === undefined
      ? { stateColumns: ['state'] as const, stateKeys: [ONE_STATE] }
      : { stateColumns: state, ...(states && { stateKeys: states }) }),
    ...(stateSpread && { stateShards: stateSpread }),
    facets: facetsOf({ few, many, summed }),
    unique: {
      ...finders,
      ...Object.fromEntries([...uniqueColumns].map(([name, { find }]) => [name, find])),
    },
    uniqueColumns,
  };
}

function keyIn(column: string, row: ListRow | undefined): string | null {
  const value: unknown = row === undefined ? undefined : Reflect.get(row, column);
  return typeof value === 'string' ? value : null;
}

function keyChanges<Row extends ListRow, Refusal extends Rejection>(
  list: List<Row, Refusal>,
  tenant: string,
  { before, after }: { readonly before?: Row; readonly after: Row },
) {
  return [...list.uniqueColumns].flatMap(([column, { claim, release }]) => {
    const [left, reached] = [keyIn(column, before), keyIn(column, after)];
    if (left === reached) return [];
    // The new key is claimed before the former one is released.
    const claimed = reached === null ? [] : [claim(tenant, after.id, reached)];
    return [{ column, writes: [...claimed, ...(left === null ? [] : [release(tenant, left)])] }];
  });
}

/** The writes by which a row takes its unique keys: those of a new row, or those that change. */
export function claimKeys<Row extends ListRow, Refusal extends Rejection>(
  list: List<Row, Refusal>,
  tenant: string,
  change: { readonly before?: Row; readonly after: Row },
): (Put<Refusal> | Remove)[] {
  return keyChanges(list, tenant, change).flatMap(({ writes }) => writes);
}

export function releaseKeys<Row extends ListRow>(
  list: List<Row, Rejection>,
  tenant: string,
  before: Row,
): Remove[] {
  return [...list.uniqueColumns].flatMap(([column, { release }]) => {
    const left = keyIn(column, before);
    return left === null ? [] : [release(tenant, left)];
  });
}

/** The writes of `claimKeys` that a caller brings; a key that changes without them is a bug, and throws. */
export function claimedKeys<Row extends ListRow, Refusal extends Rejection>(
  list: List<Row, Rejection>,
  tenant: string,
  change: { readonly before: Row; readonly after: Row },
  claimed: readonly Write<Refusal>[] = [],
): readonly Write<Refusal>[] {
  const written = new Set(itemWrites(claimed).map((write) => addressOf(keyOf(write))));
  for (const { column, writes } of keyChanges(list, tenant, change)) {
    if (writes.every((write) => written.has(addressOf(keyOf(write))))) continue;
    throw new Error(`${list.name}: ${column} changes and is not claimed`);
  }
  return claimed;
}
