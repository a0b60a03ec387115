import { nearest } from '@waybill/api/nearest';
import { allRoutes } from '@waybill/client/route';
import { Failure } from '../shared/failure.ts';
import { orderStatuses, topics } from './names.generated.ts';

/** Rights that no operation has for its id: to act for a contact, and to bring in orders with their past. */
const FURTHER_RIGHTS = ['principal.assert', 'orders.import'];

/** Ending of `there is no topic x;`: the probable name, or a place to look. */
export function hintFor(name: string, known: readonly string[], elsewhere: string): string {
  const meant = nearest(name, known);
  return meant === undefined ? elsewhere : `is ${meant} meant?`;
}

/** `order.*` for `order.placed`, and so on up to `*`. */
const patternsOf = (names: readonly string[]): string[] => {
  const parents = names.flatMap((name) => {
    const parts = name.split('.');
    return parts.map((_, index) => [...parts.slice(0, index), '*'].join('.'));
  });
  return [...new Set(parents)];
};

function refuseUnknown(names: readonly string[], known: readonly string[], noun: string): void {
  const wrong = names.find((name) => !known.includes(name));
  if (wrong === undefined) return;
  const example = known.find((name) => name !== '*') ?? '*';
  throw new Failure(`there is no ${noun} ${wrong}; ${hintFor(wrong, known, `one is ${example}`)}`);
}

/** Refuses a topic that nothing tells, and a pattern under which there is none (CLI-4). */
export function checkTopics(patterns: readonly string[] = []): void {
  refuseUnknown(patterns, [...topics, ...patternsOf(topics)], 'topic');
}

/** Refuses a permission that covers no operation (CLI-4). */
export function checkPermissions(permissions: readonly string[]): void {
  const ids = [...allRoutes().map(({ id }) => id), ...FURTHER_RIGHTS];
  refuseUnknown(permissions, [...ids, ...patternsOf(ids)], 'permission');
}

/** Refuses a status that no order has; several stand beside each other with commas (CLI-4). */
export function checkOrderStatus(status: string | undefined): void {
  if (status !== undefined) refuseUnknown(status.split(','), orderStatuses, 'status');
}
