import type { Rejection } from '@waybill/kernel/rejection';
import type { ItemWrite, Joined, Joint, Put, Write } from './write.ts';

/**
 * Declares what several writes of a change bring together, and answers how to bring a part. `join`
 * makes the items of all parts of one change; `at` is the moment in which it is sent, so an item
 * whose key says the time is never older than the change. `most` says how many items a part becomes
 * at most.
 */
export function defineJoint<Part>(
  join: (parts: readonly Part[], at: Date) => readonly Put[],
  most: (part: Part) => number = () => 1,
): Bring<Part> {
  // Only the function below brings parts to this joint.
  const joint: Joint = { join: (parts, at) => join(parts as readonly Part[], at) };
  return Object.assign((part: Part) => ({ joint, part, most: most(part) }), { joint });
}

/** Brings a part to what the writes of a change make together. */
export interface Bring<Part> {
  (part: Part): Joined;
  readonly joint: Joint;
}

/** The writes of a change, with every part that was brought by `bring` replaced. */
export function replaceParts<Part, One extends Write<Rejection>>(
  writes: readonly One[],
  bring: Bring<Part>,
  replace: (part: Part) => Part,
): (One | Joined)[] {
  return writes.map((one) =>
    // Only `bring` brings parts to its joint.
    isJoined(one) && one.joint === bring.joint ? bring(replace(one.part as Part)) : one,
  );
}

const isJoined = (write: Write<Rejection>): write is Joined => 'joint' in write;

/** The writes of single items among those of a change. */
export function itemWrites<One extends Write<Rejection>>(
  writes: readonly One[],
): Exclude<One, Joined>[] {
  return writes.filter((one): one is Exclude<One, Joined> => !isJoined(one));
}

/** The items that the parts of a change make, sent at a moment. */
export function joinedWrites(writes: readonly Write<Rejection>[], at: Date): Put[] {
  const parts = new Map<Joint, unknown[]>();
  for (const { joint, part } of writes.filter(isJoined)) {
    parts.set(joint, [...(parts.get(joint) ?? []), part]);
  }
  return [...parts].flatMap(([joint, all]) => joint.join(all, at));
}

/** How many items a change sends at most: known before they are made. */
export function mostItems(writes: readonly Write<Rejection>[]): number {
  return writes.reduce((sum, one) => sum + (isJoined(one) ? one.most : 1), 0);
}

/** All that a change sends, were it sent at a moment. */
export function allWrites<Refusal extends Rejection>(
  writes: readonly Write<Refusal>[],
  at: Date,
): ItemWrite<Refusal>[] {
  return [...itemWrites(writes), ...joinedWrites(writes, at)];
}
