import type { Item } from './item.ts';

/** When a transaction was over for its items; it is not yet while this lies ahead. */
export interface Transaction {
  readonly id: string;
  endedAt: number;
}

/** The change of an item by a write. */
export interface Change {
  readonly table: string;
  readonly address: string;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  readonly at: number;
  readonly transaction: Transaction | undefined;
}

/** The changes of the last moments: what trails behind is answered from them. */
export interface History {
  note(changes: readonly Change[]): void;
  /** The changes of the items of a table that are still kept, item by item, the oldest first. */
  of(table: string, now: number): Iterable<readonly Change[]>;
  ofItem(address: string, now: number): readonly Change[];
}

/** Keeps changes for so long after they happened, and after their transaction ended. */
export function createHistory(keepMs: number): History {
  const kept = new Map<string, Change[]>();
  const isOld = ({ at, transaction }: Change, now: number) =>
    Math.max(at, transaction?.endedAt ?? 0) + keepMs < now;

  function young(address: string, now: number): readonly Change[] {
    const changes = kept.get(address) ?? [];
    while (changes[0] !== undefined && isOld(changes[0], now)) changes.shift();
    if (changes.length === 0) kept.delete(address);
    return changes;
  }

  return {
    note(changes) {
      for (const change of changes) {
        const before = kept.get(change.address);
        if (before === undefined) kept.set(change.address, [change]);
        else before.push(change);
      }
    },
    of: (table, now) =>
      [...kept.keys()]
        .map((address) => young(address, now))
        .filter(([first]) => first?.table === table),
    ofItem: young,
  };
}
