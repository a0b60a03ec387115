import type { TableItem } from '@waybill/table/write';

/*
 * A query is no snapshot: beside a change that is being committed it may show the order's new root
 * with an old child, or without a new one. So every child carries the lock counter of the change
 * that wrote it, and the root the sum of them. A counter only rises: together with the root's own
 * guard an equal sum says that each child is the one which belongs to the root.
 */

/** The lock counter that each child of an order was last written with, by sort key. */
export type ChildRevs = ReadonlyMap<string, number>;

/** The children as a change at `rev` writes them. */
export function stampRev(children: readonly TableItem[], rev: number): TableItem[] {
  return children.map((child) => ({ ...child, rev }));
}

/** The counters of an order's children once these are written, over those that stand. */
export function childRevs(
  written: readonly TableItem[],
  standing: ChildRevs = new Map(),
): ChildRevs {
  return new Map([...standing, ...written.map(({ sk, rev }) => [sk, Number(rev)] as const)]);
}

/** What the root keeps of its children. */
export function checksum(revs: ChildRevs): number {
  return [...revs.values()].reduce((sum, rev) => sum + rev, 0);
}
