import type { Rejection } from '@waybill/kernel/rejection';
import type { Gathered, GatheredKind, ItemWrite, Put, Write } from './write.ts';

/**
 * Declares what several writes of a change bring together, and answers how to bring a part. `gather`
 * makes the items of all parts of one change; `at` is the moment in which it is sent, so an item
 * whose key says the time is never older than the change. `max` says how many items a part becomes
 * at most.
 */
export function defineGathered<Part>(
  gatherItems: (parts: readonly Part[], at: Date) => readonly Put[],
  max: (part: Part) => number = () => 1,
): Gather<Part> {
  // Only the function below brings parts to this kind.
  const kind: GatheredKind = { gather: (parts, at) => gatherItems(parts as readonly Part[], at) };
  return Object.assign((part: Part) => ({ gathered: kind, part, max: max(part) }), { kind });
}

export interface Gather<Part> {
  (part: Part): Gathered;
  readonly kind: GatheredKind;
}

export function replaceParts<Part, One extends Write<Rejection>>(
  writes: readonly One[],
  gather: Gather<Part>,
  replace: (part: Part) => Part,
): (One | Gathered)[] {
  return writes.map((one) =>
    // Only `gather` brings parts to its kind.
    isGathered(one) && one.gathered === gather.kind ? gather(replace(one.part as Part)) : one,
  );
}

const isGathered = (write: Write<Rejection>): write is Gathered => 'gathered' in write;

export function itemWrites<One extends Write<Rejection>>(
  writes: readonly One[],
): Exclude<One, Gathered>[] {
  return writes.filter((one): one is Exclude<One, Gathered> => !isGathered(one));
}

export function gatheredWrites(writes: readonly Write<Rejection>[], at: Date): Put[] {
  const parts = new Map<GatheredKind, unknown[]>();
  for (const { gathered: kind, part } of writes.filter(isGathered)) {
    parts.set(kind, [...(parts.get(kind) ?? []), part]);
  }
  return [...parts].flatMap(([kind, all]) => kind.gather(all, at));
}

export function maxItems(writes: readonly Write<Rejection>[]): number {
  return writes.reduce((sum, one) => sum + (isGathered(one) ? one.max : 1), 0);
}

export function allWrites<Refusal extends Rejection>(
  writes: readonly Write<Refusal>[],
  at: Date,
): ItemWrite<Refusal>[] {
  return [...itemWrites(writes), ...gatheredWrites(writes, at)];
}
