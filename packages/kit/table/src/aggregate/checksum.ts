import { createHash } from 'node:crypto';
import type { TableItem } from '../item/key.ts';

/*
 * A query is no snapshot: while a change is being committed it may show the new root with an old
 * child, or without a new one. So every child carries the version of the change that wrote it, and
 * the root a checksum over the keys and versions of all. A sum of versions would not do: of two
 * children that are read one may be older and the other newer by the same number.
 */

/** Sums stay whole numbers that a double holds. */
const MODULUS = 2 ** 48;
const HASH_BYTES = 6;

/** The version of the change that wrote a root or a child. Throws where the item has none. */
export function revOf({ pk, sk, rev }: TableItem): number {
  if (typeof rev !== 'number') throw new Error(`${pk} ${sk} has no version`);
  return rev;
}

/** The share of a child in the checksum; no two versions of any children add the same. */
export function childHash(sk: string, rev: number): number {
  return createHash('sha1').update(`${sk}#${rev}`).digest().readUIntBE(0, HASH_BYTES);
}

/** A checksum with the hashes of some children added and those of others taken away. */
export function updateChecksum(
  checksum: number,
  added: readonly number[],
  taken: readonly number[] = [],
): number {
  const more = added.reduce((sum, one) => (sum + one) % MODULUS, checksum);
  return taken.reduce((sum, one) => (sum + MODULUS - one) % MODULUS, more);
}

export function checksumOf(children: Iterable<readonly [sk: string, rev: number]>): number {
  return updateChecksum(
    0,
    [...children].map(([sk, rev]) => childHash(sk, rev)),
  );
}

export const revsOf = (children: readonly TableItem[]) =>
  children.map((child) => [child.sk, revOf(child)] as const);
