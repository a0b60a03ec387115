import { add } from '@waybill/kernel/decimal';
import { freeTo } from '../change/step.ts';
import { concurrentModification } from '../conflict.ts';
import { dueIndex } from '../definition.ts';
import type { TableItem, Update } from '../write.ts';
import { isKept, type Mark, marksOf, NAMES, namesOf, removal, type TakeEnd } from './mark.ts';

/** How the calls of some marks came out, by their ids. */
export type Ends = ReadonlyMap<string, TakeEnd>;

/** What some marks add to the numbers of their item, now that their calls came out so. */
function sumOf(names: readonly string[], marks: readonly Mark[], ends: Ends) {
  const due = marks.filter(({ id, at }) => ends.get(id) === at);
  const sums = names.map((name, index) => {
    const amounts = due.map((mark) => mark.amounts[index] ?? 0);
    return [name, amounts.reduce(add, 0)] as const;
  });
  return Object.fromEntries(sums.filter(([, amount]) => amount !== 0));
}

/**
 * The write that ends the marks of an item whose calls came out: what they still had to add is
 * added, once, since the marks must be there and go with it. An item without marks leaves the
 * sweep's sight, unless others came meanwhile. `own` is a plan of the caller that holds the item. Undefined where there is nothing to end.
 */
export function endMarks(
  item: TableItem,
  ends: Ends,
  own?: { readonly plan: string },
): Update | undefined {
  const marks = marksOf(item);
  const ended = marks.filter(({ id }) => ends.has(id));
  const last = ended.length === marks.length;
  // Two that ended a mark each at once leave an item without marks in sight.
  if (ended.length === 0 && (!last || item[NAMES] === undefined)) return undefined;
  const places = ended.map(({ place }) => place);
  const there = places.map(isKept);
  const { drop, exclude } = removal(places);
  const { partitionKey, sortKey } = dueIndex;
  return {
    update: { pk: item.pk, sk: item.sk },
    add: { ...sumOf(namesOf(item), ended, ends), rev: 1 },
    drop: [...drop, ...(last ? [NAMES, partitionKey, sortKey] : [])],
    exclude,
    when: { all: [freeTo(own), ...there, ...(last ? [['rev', '=', item['rev']] as const] : [])] },
    orElse: concurrentModification,
  };
}

/** The item as it counts: of its marks those without an end are taken for undone. */
export function asEnded(item: TableItem, ends: Ends): TableItem {
  const marks = marksOf(item);
  const all = new Map(marks.map(({ id }) => [id, ends.get(id) ?? 'undone']));
  const added = Object.entries(sumOf(namesOf(item), marks, all));
  const numbers = added.map(([name, amount]) => [name, add(Number(item[name]), amount)]);
  return { ...item, ...Object.fromEntries(numbers) };
}

/** What a number of an item may become at most, however the calls of its marks come out. */
export function mostOf(item: Readonly<Record<string, unknown>>, name: string): number {
  const index = namesOf(item).indexOf(name);
  const more = marksOf(item).map(({ amounts }) => Math.max(0, amounts[index] ?? 0));
  return more.reduce(add, Number(item[name]));
}
