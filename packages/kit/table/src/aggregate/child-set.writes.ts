import { toInstant } from '@waybill/kernel/instant';
import { isNew } from '../commit/condition.ts';
import type { Put, Remove, Write } from '../commit/write.ts';
import { concurrentModification } from '../errors/conflict.ts';
import type { TableItem } from '../item/key.ts';
import { childHash, revOf, updateChecksum } from './checksum.ts';
import { type ChildSetVersion, childId, childKey, rootKey } from './child-set.ts';
import { orphanKey, orphanOf } from './orphan.entity.ts';

/** What a root is to hold beside what the kit keeps in it. */
export interface ChildSetRoot {
  readonly pk: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** A child that is to be written. */
export interface NewChild {
  readonly id: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** A few children that change within a child set. */
export interface ChildChanges {
  readonly added?: readonly NewChild[];
  /** Children that were read, and what they become. */
  readonly changed?: readonly {
    readonly read: TableItem;
    readonly content: NewChild['content'];
  }[];
  /** Children that were read and go. */
  readonly removed?: readonly TableItem[];
}

/** A new child set, written or about to be. */
export interface NewChildSet {
  readonly childSet: string;
  readonly count: number;
  readonly checksum: number;
  /** What makes it last, for the transaction that makes it count. */
  readonly writes: readonly Write[];
}

/** Children that are written or removed together with their root; the rest of 100 is for others. */
export const WRITTEN_AT_ONCE = 70;

function rootWrite(
  { pk, content }: ChildSetRoot,
  next: Omit<ChildSetVersion, 'rev'>,
  read: ChildSetVersion | undefined,
): Put {
  const { childSet, count, checksum } = next;
  const rev = (read?.rev ?? 0) + 1;
  const put = { ...content, ...rootKey(pk), rev, childSet, count, checksum };
  return read === undefined
    ? { put, when: isNew }
    : { put, when: ['rev', '=', read.rev], orElse: concurrentModification };
}

/**
 * The writes of a change of a few children: the root on the version that was read, and each child
 * as it was read. A change of the root alone names none.
 */
export function changeWrites(
  root: ChildSetRoot,
  read: ChildSetVersion,
  { added = [], changed = [], removed = [] }: ChildChanges = {},
): (Put | Remove)[] {
  const rev = read.rev + 1;
  const { pk } = root;
  const asRead = (child: TableItem) =>
    ({ when: ['rev', '=', revOf(child)], orElse: concurrentModification }) as const;
  const puts: Put[] = [
    ...added.map(({ id, content }): Put => {
      return { put: { ...content, ...childKey(pk, read.childSet, id), rev }, when: isNew };
    }),
    ...changed.map(({ read: child, content }): Put => {
      return { put: { ...content, pk, sk: child.sk, rev }, ...asRead(child) };
    }),
  ];
  const gone = [...changed.map((one) => one.read), ...removed];
  const checksum = updateChecksum(
    read.checksum,
    puts.map(({ put }) => childHash(put.sk, rev)),
    gone.map((child) => childHash(child.sk, revOf(child))),
  );
  const count = read.count + added.length - removed.length;
  return [
    rootWrite(root, { childSet: read.childSet, count, checksum }, read),
    ...puts,
    ...removed.map((child) => ({ remove: { pk, sk: child.sk }, ...asRead(child) })),
  ];
}

/** What was known of an aggregate: its root, and the children where they were read as well. */
export interface Former {
  readonly version: ChildSetVersion;
  readonly children?: readonly TableItem[] | undefined;
}

/** Where a few children were read they go at once, else they are left to the sweep. */
function leaveChildSet(
  pk: string,
  { version, children }: Former,
  room: number,
  now: Date,
): Write[] {
  const { childSet, count } = version;
  if (count === 0) return [];
  if (children !== undefined && children.length <= room) {
    return children.map((child) => ({ remove: childKey(pk, childSet, childId(child)) }));
  }
  return [{ put: orphanOf(pk, childSet, 'left', toInstant(now)) }];
}

/**
 * The writes that make a new child set the children of an aggregate, in place of those that were
 * read; without any the aggregate is new.
 */
export function replaceWrites(
  root: ChildSetRoot,
  next: NewChildSet,
  former: Former | undefined,
  now: Date,
): Write[] {
  const room = WRITTEN_AT_ONCE - next.writes.length;
  return [
    rootWrite(root, next, former?.version),
    ...next.writes,
    ...(former === undefined ? [] : leaveChildSet(root.pk, former, room, now)),
  ];
}

/** The writes that remove an aggregate as it was read. */
export function removeWrites(pk: string, former: Former, now: Date): Write[] {
  return [
    {
      remove: rootKey(pk),
      when: ['rev', '=', former.version.rev],
      orElse: concurrentModification,
    },
    ...leaveChildSet(pk, former, WRITTEN_AT_ONCE, now),
  ];
}

/** The write that keeps a staged child set from being removed, while no sweep has begun to. */
export function keepChildSet(pk: string, childSet: string): Remove {
  return {
    remove: orphanKey(pk, childSet),
    when: ['state', '=', 'staged'],
    orElse: concurrentModification,
  };
}
