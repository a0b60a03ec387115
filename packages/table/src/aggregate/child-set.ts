import { createHash } from 'node:crypto';
import type { TableItem } from '../commit/write.ts';
import { type Key, key, lastPart } from '../item/key.ts';
import { revOf } from './aggregate.ts';

/*
 * An aggregate whose children may all be replaced at once, however many there are. Each child has
 * the child set it belongs to in its key, and the root names the one that counts. So a new child set is
 * written where nobody sees it, and one write of the root makes it the children of the aggregate.
 *
 * A query is no snapshot: while a change is being committed it may show the new root with an old
 * child. So each child carries the version of the change that wrote it, and the root a checksum
 * over all of them.
 */

/** The sort key of a root; its children come behind it. */
export const ROOT = 'A';

/** Behind every character of an id. */
const END = '~';

/** What the root of an aggregate says of itself and of its children. */
export interface ChildSetVersion {
  readonly rev: number;
  readonly childSet: string;
  /** How many children there are. */
  readonly count: number;
  readonly checksum: number;
}

/**
 * The name of a child set, by an id of the moment in which it is made: later ones come first in key
 * order, so that those which nobody has removed yet do not stand before the one that counts.
 */
export function childSetName(id: string): string {
  return id.replaceAll(/[0-9a-f]/gu, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));
}

/** The address of a root. */
export function rootKey(pk: string): Key {
  return { pk, sk: ROOT };
}

/** The address of a child. */
export function childKey(pk: string, childSet: string, id: string): Key {
  return { pk, sk: key(ROOT, childSet, id) };
}

/** The sort keys of all children of a child set. */
export function childSetRange(childSet: string): { readonly from: string; readonly to: string } {
  const start = `${key(ROOT, childSet)}#`;
  return { from: start, to: `${start}${END}` };
}

/** The id by which a child is known, whatever its child set. */
export function childId({ sk }: Key): string {
  return lastPart(sk);
}

/** Sums stay whole numbers that a double holds. */
const MODULUS = 2 ** 48;
const HASH_BYTES = 6;

/** What a child adds to the checksum; no two versions of any children add the same. */
export function childHash(sk: string, rev: number): number {
  return createHash('sha1').update(`${sk}#${rev}`).digest().readUIntBE(0, HASH_BYTES);
}

/** A checksum with some weights added and others taken away. */
export function updateChecksum(
  checksum: number,
  added: readonly number[],
  taken: readonly number[] = [],
): number {
  const more = added.reduce((sum, one) => (sum + one) % MODULUS, checksum);
  return taken.reduce((sum, one) => (sum + MODULUS - one) % MODULUS, more);
}

/** What a root says. */
export function versionOf(root: TableItem): ChildSetVersion {
  const { childSet, count, checksum } = root;
  if (typeof childSet !== 'string' || typeof count !== 'number' || typeof checksum !== 'number') {
    throw new Error(`${root.pk} is the root of no child set`);
  }
  return { rev: revOf(root), childSet, count, checksum };
}

/** Whether these are the children that the root speaks of, each as it stands. */
export function isWhole({ checksum }: ChildSetVersion, children: readonly TableItem[]): boolean {
  return (
    checksum ===
    updateChecksum(
      0,
      children.map((child) => childHash(child.sk, revOf(child))),
    )
  );
}
