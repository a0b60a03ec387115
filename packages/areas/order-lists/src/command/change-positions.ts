import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { ListAndPosition, ListState, StoredList } from '../list/list.entity.ts';
import { refuseItemCount } from '../list/list-size.ts';
import { bytesOf, positionChild, positionContent } from '../position/position.entity.ts';
import type { Position, PositionInput, PositionUpdate } from '../position/position.schema.ts';
import { mergePosition, newPosition, refuseNameless } from '../position/read-position.ts';
import type { ListChange } from './list-change.ts';

/** The path of a position in a body that brings all positions of a list. */
export const pathInItems = (index: number): string => `items.${index}.product_id`;

/** The positions of a body that brings all of a list, each at its index unless it names its place (ORL-34). */
export function newPositions(
  inputs: readonly PositionInput[],
  list_id: string,
  { newId, at }: Pick<Moment, 'newId' | 'at'>,
): Position[] {
  return inputs.map((input, index) =>
    newPosition(input, { id: newId(), list_id, at, position: index }),
  );
}

/** Refuses positions that no list may have all at once (ORL-31, ORL-35). */
export function refusePositions(
  positions: readonly Position[],
  limits: { readonly max_items_per_list: number },
): Rejection<'invalid_value' | 'limit_exceeded'> | undefined {
  return refuseNameless(positions, pathInItems) ?? refuseItemCount(positions.length, limits);
}

/** The refusal of a position that the list does not have (ORL-30). */
export function noSuchPosition(listId: string, id: string): Rejection<'not_found'> {
  return reject('not_found', `There is no item ${id} in the order list ${listId}.`);
}

/** A list after a change of its positions, which is a change of the list as well (ORL-22). */
function touched(
  { list, kindId, count, bytes }: ListState,
  by: { readonly count: number; readonly bytes: number },
  at: string,
): ListState {
  const after = { ...list, updated_at: at };
  return { list: after, kindId, count: count + by.count, bytes: bytes + by.bytes };
}

/** The path of the article in a body that brings one position. */
export const pathToArticle = (): string => 'product_id';

/** One more position, behind the others unless it names its place (ORL-34, ORL-35). */
export function addPosition(
  stored: StoredList,
  input: PositionInput,
  limits: { readonly max_items_per_list: number },
  { newId, at }: Moment,
): ListChange<Position> | Rejection<'invalid_value' | 'limit_exceeded'> {
  const { list, count } = stored;
  const given = { id: newId(), list_id: list.id, at, position: count };
  const position = newPosition(input, given);
  const refused = refuseNameless([position], pathToArticle) ?? refuseItemCount(count + 1, limits);
  if (refused !== undefined) return refused;
  return {
    after: touched(stored, { count: 1, bytes: bytesOf([position]) }, at),
    positions: { added: [positionChild(position)] },
    written: position,
    answer: position,
  };
}

/** A partial update of a position; nothing is written where nothing changes (ORL-36). */
export function changePosition(
  stored: ListAndPosition,
  id: string,
  update: PositionUpdate,
  { at }: Moment,
): ListChange<Position> | Rejection<'invalid_value' | 'not_found'> {
  if (stored.found === undefined) return noSuchPosition(stored.list.id, id);
  const { position: before, child } = stored.found;
  const position = mergePosition(before, update, at);
  if (isRejection(position)) return position;
  if (position === before) return { after: undefined, answer: before };
  return {
    after: touched(stored, { count: 0, bytes: bytesOf([position]) - bytesOf([before]) }, at),
    positions: { changed: [{ read: child, content: positionContent(position) }] },
    written: position,
    answer: position,
  };
}

/** A position goes, and leaves a gap in the places of the others (ORL-41). */
export function removePosition(
  stored: ListAndPosition,
  id: string,
  { at }: Moment,
): ListChange<{ readonly deleted: true; readonly id: string }> | Rejection<'not_found'> {
  if (stored.found === undefined) return noSuchPosition(stored.list.id, id);
  const { position, child } = stored.found;
  return {
    after: touched(stored, { count: -1, bytes: -bytesOf([position]) }, at),
    positions: { removed: [child] },
    answer: { deleted: true, id },
  };
}
