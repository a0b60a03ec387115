import type { TableItem } from '../item/key.ts';
import { definePattern } from '../item/pattern.ts';
import { get, query, queryAll } from '../read/read.ts';
import { revOf } from './checksum.ts';
import {
  type ChildSetVersion,
  childKey,
  childSetRange,
  isWhole,
  ROOT,
  rootKey,
  versionOf,
} from './child-set.ts';

export const patterns = [
  definePattern({
    name: 'A record whose children are replaced as a whole: an order list',
    key: 'pk = its own, sk = A; its children behind it as A#child set#id',
    reads: 'the root and the children of the child set',
  }),
  definePattern({
    name: 'Child sets that are read no longer',
    key: 'due_pk = ORPHANS#0…, due_sk up to now',
    index: 'due',
    reads: 'what the sweep of child sets removes, the oldest first',
  }),
];

export interface ReadRoot {
  readonly root: TableItem;
  readonly version: ChildSetVersion;
}

export interface ReadWithChildren extends ReadRoot {
  readonly children: readonly TableItem[];
}

/**
 * An aggregate with fewer children is read at once. Child sets that the sweep has not removed yet
 * stand behind the one that counts: no more of them are read than this.
 */
const FIRST_PAGE = 128;

export async function readRoot(pk: string): Promise<ReadRoot | undefined> {
  const root = await get(rootKey(pk));
  return root && { root, version: versionOf(root) };
}

/**
 * A root and one child without the others, `torn` where a change came between. The child is read behind
 * the root: a newer one says so itself, and one that is gone by the root.
 */
export async function readWithChild(
  pk: string,
  id: string,
): Promise<(ReadRoot & { readonly child: TableItem | undefined }) | 'torn' | undefined> {
  const found = await readRoot(pk);
  if (found === undefined) return undefined;
  const { rev, childSet } = found.version;
  const child = await get(childKey(pk, childSet, id));
  const isWhole =
    child === undefined ? rev === (await readRoot(pk))?.version.rev : revOf(child) <= rev;
  return isWhole ? { ...found, child } : 'torn';
}

/** An aggregate with the children that its root names, `torn` where they are not all of one version. */
export async function readWithChildren(pk: string): Promise<ReadWithChildren | 'torn' | undefined> {
  const { items, after } = await query({ pk, prefix: ROOT, limit: FIRST_PAGE });
  const [root] = items;
  // Children of a removed aggregate have no root.
  if (root?.sk !== ROOT) return undefined;
  const version = versionOf(root);
  const { from, to } = childSetRange(version.childSet);
  const children = items.filter(({ sk }) => sk >= from && sk <= to);
  if (after !== undefined && items.every(({ sk }) => sk <= to)) {
    const last = children.at(-1);
    const behind = last === undefined ? from : `${last.sk}!`;
    children.push(...(await queryAll({ pk, from: behind, to })));
  }
  return isWhole(version, children) ? { root, version, children } : 'torn';
}
