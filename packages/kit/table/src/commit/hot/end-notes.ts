import { add } from '@waybill/kernel/decimal';
import { concurrentModification } from '../../errors/conflict.ts';
import { dueIndex } from '../../item/definition.ts';
import type { TableItem } from '../../item/key.ts';
import { freeTo } from '../step.ts';
import type { Update } from '../write.ts';
import {
  type EscrowEnd,
  type EscrowNote,
  isKept,
  NAMES,
  namesOf,
  notesOf,
  removal,
} from './note.ts';

export type Ends = ReadonlyMap<string, EscrowEnd>;

/** The amounts that some notes add to the numbers of their item, after these outcomes. */
function sumOf(names: readonly string[], notes: readonly EscrowNote[], ends: Ends) {
  const due = notes.filter(({ id, at }) => ends.get(id) === at);
  const amountsOf = (index: number) => due.map(({ amounts }) => amounts[index] ?? 0);
  const sums = names.map((name, index) => [name, amountsOf(index).reduce(add, 0)] as const);
  return Object.fromEntries(sums.filter(([, amount]) => amount !== 0));
}

/**
 * The write that ends the notes of an item whose calls came out: what they still had to add is added,
 * once, since the notes must be there and go with it. An item without notes leaves the sweep's sight,
 * unless others came meanwhile. `own` is an intent of the caller that holds the item. Undefined where
 * there is nothing to end.
 */
export function endNotes(
  item: TableItem,
  ends: Ends,
  own?: { readonly intent: string },
): Update | undefined {
  const notes = notesOf(item);
  const ended = notes.filter(({ id }) => ends.has(id));
  const last = ended.length === notes.length;
  // Two that ended a note each at once leave an item without notes in sight.
  if (ended.length === 0 && (!last || item[NAMES] === undefined)) return undefined;
  const attributes = ended.map(({ attribute }) => attribute);
  const there = attributes.map(isKept);
  const { partitionKey, sortKey } = dueIndex;
  return {
    update: { pk: item.pk, sk: item.sk },
    add: { ...sumOf(namesOf(item), ended, ends), rev: 1 },
    drop: last ? [NAMES, partitionKey, sortKey] : [],
    exclude: removal(attributes),
    when: { all: [freeTo(own), ...there, ...(last ? [['rev', '=', item['rev']] as const] : [])] },
    orElse: concurrentModification,
  };
}

/** The item as it counts: of its notes those without an end are taken for undone. */
export function asResolved(item: TableItem, ends: Ends): TableItem {
  const notes = notesOf(item);
  const all = new Map(notes.map(({ id }) => [id, ends.get(id) ?? 'undone']));
  const added = Object.entries(sumOf(namesOf(item), notes, all));
  const numbers = added.map(([name, amount]) => [name, add(Number(item[name]), amount)]);
  return { ...item, ...Object.fromEntries(numbers) };
}

/** The most that a number of an item may become, whatever the outcomes of the calls of its notes. */
export function atMost(item: Readonly<Record<string, unknown>>, name: string): number {
  const index = namesOf(item).indexOf(name);
  const more = notesOf(item).map(({ amounts }) => Math.max(0, amounts[index] ?? 0));
  return more.reduce(add, Number(item[name]));
}
