import {
  countBy,
  type Difference,
  differenceOf,
  differencesOf,
  tornParts,
} from '@waybill/kernel/difference';
import type { StoredList } from '../list/list.entity.ts';
import { bytesOf } from '../position/position.entity.ts';
import type { Position } from '../position/position.schema.ts';

/** A list; without positions where they were not all of one version. */
export interface CheckedList extends StoredList {
  readonly positions?: readonly Position[] | undefined;
}

/** The counters of a tenant: the number of lists of a kind or an owner, by its id. */
export interface ListCounts {
  readonly ofKinds: ReadonlyMap<string, number>;
  readonly ofOwners: ReadonlyMap<string, number>;
}

function counterDifferences(
  what: string,
  counted: ReadonlyMap<string, number>,
  lists: ReadonlyMap<string, number>,
): Difference[] {
  return [...new Set([...counted.keys(), ...lists.keys()])].flatMap((id) =>
    differenceOf(`lists of ${what} ${id}`, counted.get(id) ?? 0, lists.get(id) ?? 0),
  );
}

function listDifferences({ list, count, bytes, positions }: CheckedList): Difference[] {
  const name = `list ${list.id}`;
  if (positions === undefined) return [tornParts(name)];
  const expected = { count: positions.length, bytes: bytesOf(positions) };
  return differencesOf(name, { count, bytes }, expected);
}

/**
 * Differences between lists and their positions, and between lists and the counters of their kinds
 * and owners (ORL-10, ORL-25).
 */
export function findDifferences(lists: readonly CheckedList[], counts: ListCounts): Difference[] {
  return [
    ...lists.flatMap(listDifferences),
    ...counterDifferences(
      'kind',
      counts.ofKinds,
      countBy(lists, ({ kindId }) => kindId),
    ),
    ...counterDifferences(
      'owner',
      counts.ofOwners,
      countBy(lists, ({ list }) => list.owner_id),
    ),
  ];
}
