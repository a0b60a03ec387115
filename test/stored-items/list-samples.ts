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

/** A row of a list whose columns hold their own names. */
function rowOfNames({ columns }: AnyList): ListRow {
  const named = Object.keys(columns).map((column) => [column, column]);
  return { ...Object.fromEntries(named), id: anId(1), created_at: AT };
}

/** The sealed form of a list's index attributes. */
export function indexKindOf({ name }: AnyList): Pick<Sample, 'entity' | 'version'> {
  return { entity: `${name.toLowerCase()}.indexes`, version: 1 };
}

/** Index numbers, the columns of the state key and their order are stored with every row. */
function indexSample(list: AnyList): Sample {
  const indexes = indexAttributes(list, 'acme', rowOfNames(list));
  return {
    ...indexKindOf(list),
    item: { ...KEY, ...indexes },
    values: { 1: indexes },
    read: ({ pk: _pk, sk: _sk, ...rest }) => rest,
  };
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
  return [...lists.map(({ list }) => indexSample(list)), ...roots.flat()];
}
