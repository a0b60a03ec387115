import { definePattern } from '../pattern.ts';
import { get, query, queryAll } from '../read.ts';
import type { TableItem } from '../write.ts';
import {
  childKey,
  type EditionVersion,
  editionRange,
  isWhole,
  ROOT,
  rootKey,
  versionOf,
} from './edition.ts';

export const patterns = [
  definePattern({
    name: 'A record whose children are replaced as a whole: an order list',
    key: 'pk = its own, sk = A; its children behind it as A#edition#id',
    reads: 'the root and the children of the edition that it names, in one query for up to 126',
  }),
  definePattern({
    name: 'Editions of children that nobody reads any more',
    key: 'due_pk = EDITIONS#0…, due_sk up to now',
    index: 'due',
    reads: 'what the sweep of editions removes, the oldest first',
  }),
];

/** A root without its children. */
export interface ReadRoot {
  readonly root: TableItem;
  readonly version: EditionVersion;
}

/** An aggregate as its items showed it, the children in the order of their ids. */
export interface ReadEdition extends ReadRoot {
  readonly children: readonly TableItem[];
}

/**
 * Of an aggregate with fewer children all is read at once. Editions that nobody has removed yet
 * stand behind the one that counts: no more of them are read than this.
 */
const FIRST_PAGE = 128;

/** The root alone, strongly consistent. */
export async function readRoot(pk: string): Promise<ReadRoot | undefined> {
  const root = await get(rootKey(pk));
  return root && { root, version: versionOf(root) };
}

/** One child of the edition that a root names; a change may have replaced it since. */
export async function readChild(
  pk: string,
  { edition }: EditionVersion,
  id: string,
): Promise<TableItem | undefined> {
  return get(childKey(pk, edition, id));
}

interface FirstPage extends ReadEdition {
  /** The children that it lacks, where it may lack some. */
  readonly rest: { readonly from: string; readonly to: string } | undefined;
}

/** The root, and the children that stand on the first page. */
async function readFirst(pk: string): Promise<FirstPage | undefined> {
  const { items, after } = await query({ pk, prefix: ROOT, limit: FIRST_PAGE });
  const [root] = items;
  // What is left of a removed aggregate has no root.
  if (root?.sk !== ROOT) return undefined;
  const version = versionOf(root);
  const { from, to } = editionRange(version.edition);
  const children = items.filter(({ sk }) => sk >= from && sk <= to);
  const isComplete = after === undefined || items.some(({ sk }) => sk > to);
  const last = children.at(-1);
  const rest = { from: last === undefined ? from : `${last.sk}!`, to };
  return { root, version, children, rest: isComplete ? undefined : rest };
}

/**
 * An aggregate with the children that its root names, strongly consistent; undefined where there is
 * none, `torn` where the items are not all of one version.
 */
export async function readEdition(pk: string): Promise<ReadEdition | 'torn' | undefined> {
  const found = await readFirst(pk);
  if (found === undefined) return undefined;
  const { root, version, children: first, rest } = found;
  const children = rest === undefined ? first : [...first, ...(await queryAll({ pk, ...rest }))];
  return isWhole(version, children) ? { root, version, children } : 'torn';
}

/**
 * An aggregate with its children where they are few, for whoever replaces or removes them: the
 * others are known by their root alone.
 */
export async function readFew(
  pk: string,
): Promise<(ReadRoot & Partial<ReadEdition>) | 'torn' | undefined> {
  const found = await readFirst(pk);
  if (found === undefined) return undefined;
  const { root, version, children, rest } = found;
  if (rest !== undefined) return { root, version };
  return isWhole(version, children) ? { root, version, children } : 'torn';
}
