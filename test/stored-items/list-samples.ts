import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kind } from '@waybill/table/item';
import { indexAttributes, type ListRow } from '@waybill/table/list';
import {
  type AnyList,
  type DeclaredList,
  declaredLists,
} from '../../scripts/sources/declared-lists.ts';
import { ROOT } from '../../scripts/sources/source-files.ts';
import { AT, anId, type Sample } from './sample.ts';

const KEY = { pk: 'T#acme#SAMPLE', sk: 'SAMPLE' } as const;

/** Columns that a list got later with an index each: no row of before has a value in them. */
const addedLater: Readonly<Record<string, readonly string[]>> = {
  CARTS: ['session'],
  SHIPMENTS: ['location_id'],
};

/** A row of a list whose columns hold their own names, save those that are empty. */
function rowOfNames({ columns }: AnyList, empty: readonly string[] = []): ListRow {
  const named = Object.keys(columns).map((column) => [
    column,
    empty.includes(column) ? null : column,
  ]);
  return { ...Object.fromEntries(named), id: anId(1), created_at: AT };
}

/** The sealed forms of a list's index attributes: of its first columns, and of each that came later. */
export function indexKindsOf({ name }: AnyList): Pick<Sample, 'entity' | 'version'>[] {
  const entity = `${name.toLowerCase()}.indexes`;
  const later = (addedLater[name] ?? []).map((column) => `${entity}.${column}`);
  return [entity, ...later].map((one) => ({ entity: one, version: 1 }));
}

/** Index numbers, the columns of the state key and their order are stored with every row. */
function indexSamples(list: AnyList): Sample[] {
  const later = addedLater[list.name] ?? [];
  return indexKindsOf(list).map((kind, at) => {
    const empty = later.filter((_, column) => column !== at - 1);
    const indexes = indexAttributes(list, 'acme', rowOfNames(list, empty));
    return {
      ...kind,
      item: { ...KEY, ...indexes },
      values: { 1: indexes },
      read: ({ pk: _pk, sk: _sk, ...rest }) => rest,
    };
  });
}

interface Stored {
  readonly contentOf: (row: ListRow) => Readonly<Record<string, unknown>>;
}

const isStored = (list: AnyList): list is AnyList & Stored => 'contentOf' in list;

const isKind = (value: unknown): value is Kind =>
  typeof value === 'object' && value !== null && 'stamp' in value && 'version' in value;

/**
 * The root of an aggregate whose kind is declared beside its list, and has no sample by hand. Once its
 * version is raised it needs one, which says what the items of the older versions are read as.
 */
async function rootSamples(
  { file, list }: DeclaredList,
  byHand: ReadonlySet<string>,
): Promise<Sample[]> {
  const module = (await import(pathToFileURL(resolve(ROOT, file)).href)) as object;
  const [kind] = Object.values(module).filter(isKind);
  if (kind === undefined || byHand.has(kind.name) || !isStored(list)) return [];
  const row = rowOfNames(list);
  const item = { ...KEY, ...list.contentOf(row) };
  const { name: entity, version } = kind;
  return [{ entity, version, item, values: { [version]: row }, read: list.rowOf }];
}

/** The samples that follow from the declared lists. */
export async function listSamples(byHand: readonly Sample[]): Promise<Sample[]> {
  const known = new Set(byHand.map(({ entity }) => entity));
  const lists = await declaredLists();
  const roots = await Promise.all(lists.map((one) => rootSamples(one, known)));
  return [...lists.flatMap(({ list }) => indexSamples(list)), ...roots.flat()];
}
