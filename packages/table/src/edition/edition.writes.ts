import { toInstant } from '@waybill/kernel/instant';
import { isNew } from '../condition.ts';
import { concurrentModification } from '../conflict.ts';
import type { Put, Remove, TableItem, Write } from '../write.ts';
import {
  childId,
  childKey,
  type EditionVersion,
  revOf,
  rootKey,
  weigh,
  weightOf,
} from './edition.ts';
import { leftoverKey, leftoverOf } from './leftover.entity.ts';

/** What a root is to hold beside what the kit keeps in it. */
export interface EditionRoot {
  readonly pk: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** A child that is to be written. */
export interface EditionChild {
  readonly id: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** A few children that change within an edition. */
export interface ChildChanges {
  readonly added?: readonly EditionChild[];
  /** Children that were read, and what they become. */
  readonly changed?: readonly {
    readonly read: TableItem;
    readonly content: EditionChild['content'];
  }[];
  /** Children that were read and go. */
  readonly removed?: readonly TableItem[];
}

/** A new edition, written or about to be. */
export interface NewEdition {
  readonly edition: string;
  readonly count: number;
  readonly checksum: number;
  /** What makes it last, for the transaction that makes it count. */
  readonly writes: readonly Write[];
}

/** Children that are written or removed together with their root; the rest of 100 is for others. */
export const TOGETHER = 70;

function rootWrite(
  { pk, content }: EditionRoot,
  next: Omit<EditionVersion, 'rev'>,
  read: EditionVersion | undefined,
): Put {
  const { edition, count, checksum } = next;
  const rev = (read?.rev ?? 0) + 1;
  const put = { ...content, ...rootKey(pk), rev, edition, count, checksum };
  return read === undefined
    ? { put, when: isNew }
    : { put, when: ['rev', '=', read.rev], orElse: concurrentModification };
}

/**
 * The writes of a change of a few children: the root on the version that was read, and each child
 * as it was read. A change of the root alone names none.
 */
export function changeWrites(
  root: EditionRoot,
  read: EditionVersion,
  { added = [], changed = [], removed = [] }: ChildChanges = {},
): (Put | Remove)[] {
  const rev = read.rev + 1;
  const { pk } = root;
  const asRead = (child: TableItem) =>
    ({ when: ['rev', '=', revOf(child)], orElse: concurrentModification }) as const;
  const puts: Put[] = [
    ...added.map(({ id, content }): Put => {
      return { put: { ...content, ...childKey(pk, read.edition, id), rev }, when: isNew };
    }),
    ...changed.map(({ read: child, content }): Put => {
      return { put: { ...content, pk, sk: child.sk, rev }, ...asRead(child) };
    }),
  ];
  const gone = [...changed.map((one) => one.read), ...removed];
  const checksum = weigh(
    read.checksum,
    puts.map(({ put }) => weightOf(put.sk, rev)),
    gone.map((child) => weightOf(child.sk, revOf(child))),
  );
  const count = read.count + added.length - removed.length;
  return [
    rootWrite(root, { edition: read.edition, count, checksum }, read),
    ...puts,
    ...removed.map((child) => ({ remove: { pk, sk: child.sk }, ...asRead(child) })),
  ];
}

/** What was known of an aggregate: its root, and the children where they were read as well. */
export interface Former {
  readonly version: EditionVersion;
  readonly children?: readonly TableItem[] | undefined;
}

/** Where a few children were read they go at once, else they are left to the sweep. */
function leaveEdition(pk: string, { version, children }: Former, room: number, now: Date): Write[] {
  const { edition, count } = version;
  if (count === 0) return [];
  if (children !== undefined && children.length <= room) {
    return children.map((child) => ({ remove: childKey(pk, edition, childId(child)) }));
  }
  return [{ put: leftoverOf(pk, edition, 'left', toInstant(now)) }];
}

/**
 * The writes that make a new edition the children of an aggregate, in place of those that were
 * read; without any the aggregate is new.
 */
export function replaceWrites(
  root: EditionRoot,
  next: NewEdition,
  former: Former | undefined,
  now: Date,
): Write[] {
  const room = TOGETHER - next.writes.length;
  return [
    rootWrite(root, next, former?.version),
    ...next.writes,
    ...(former === undefined ? [] : leaveEdition(root.pk, former, room, now)),
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
    ...leaveEdition(pk, former, TOGETHER, now),
  ];
}

/** The write that keeps a staged edition from being removed, while nobody has begun to. */
export function keepEdition(pk: string, edition: string): Remove {
  return {
    remove: leftoverKey(pk, edition),
    when: ['state', '=', 'staged'],
    orElse: concurrentModification,
  };
}
