import { toInstant } from '@waybill/kernel/instant';
import { asOfRev, isNew } from '../commit/condition.ts';
import type { Put, Remove, Write } from '../commit/write.ts';
import { concurrentModification } from '../errors/conflict.ts';
import { type Key, key, lastPart, type TableItem } from '../item/key.ts';
import { checksumOf, childHash, revOf, revsOf, updateChecksum } from './checksum.ts';
import { orphanKey, orphanOf } from './orphan.entity.ts';

/*
 * An aggregate whose children may all be replaced at once, however many there are. Each child has
 * the child set it belongs to in its key, and the root names the one that counts. So a new child set is
 * written where no reader sees it, and one write of the root makes it the children of the aggregate.
 */

/** The sort key of a root; its children come behind it. */
export const ROOT = 'A';

/** Behind every character of an id. */
const END = '~';

/** The version of a root, and of its children as it tells it. */
export interface ChildSetVersion {
  readonly rev: number;
  readonly childSet: string;
  readonly count: number;
  readonly checksum: number;
}

/** The name of a child set, by an id of its moment: later ones come first, in front of what is not swept. */
export function childSetName(id: string): string {
  return id.replaceAll(/[0-9a-f]/gu, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));
}

export function rootKey(pk: string): Key {
  return { pk, sk: ROOT };
}

export function childKey(pk: string, childSet: string, id: string): Key {
  return { pk, sk: key(ROOT, childSet, id) };
}

export function childSetRange(childSet: string): { readonly from: string; readonly to: string } {
  const start = `${key(ROOT, childSet)}#`;
  return { from: start, to: `${start}${END}` };
}

export function childId({ sk }: Key): string {
  return lastPart(sk);
}

export function versionOf(root: TableItem): ChildSetVersion {
  const { childSet, count, checksum } = root;
  if (typeof childSet !== 'string' || typeof count !== 'number' || typeof checksum !== 'number') {
    throw new Error(`${root.pk} is the root of no child set`);
  }
  return { rev: revOf(root), childSet, count, checksum };
}

export function isWhole({ checksum }: ChildSetVersion, children: readonly TableItem[]): boolean {
  return checksum === checksumOf(revsOf(children));
}

/** The content of a root beside the version that the kit keeps in it. */
export interface ChildSetRoot {
  readonly pk: string;
  readonly content: Readonly<Record<string, unknown>>;
}

export interface NewChild {
  readonly id: string;
  readonly content: Readonly<Record<string, unknown>>;
}

export interface ChildChanges {
  readonly added?: readonly NewChild[];
  readonly changed?: readonly {
    readonly read: TableItem;
    readonly content: NewChild['content'];
  }[];
  readonly removed?: readonly TableItem[];
}

export interface NewChildSet {
  readonly childSet: string;
  readonly count: number;
  readonly checksum: number;
  /** The writes that keep it from the sweep, for the transaction that makes it count. */
  readonly writes: readonly Write[];
}

/** Children that are written together with their root; the rest of 100 is for others. */
export const WRITTEN_AT_ONCE = 70;

function rootWrite(
  { pk, content }: ChildSetRoot,
  next: Omit<ChildSetVersion, 'rev'>,
  read: ChildSetVersion | undefined,
): Put {
  const { childSet, count, checksum } = next;
  const rev = (read?.rev ?? 0) + 1;
  const put = { ...content, ...rootKey(pk), rev, childSet, count, checksum };
  return { put, ...asOfRev(read?.rev) };
}

/** The writes of a change of a few children: root and children as they were read. */
export function changeWrites(
  root: ChildSetRoot,
  read: ChildSetVersion,
  { added = [], changed = [], removed = [] }: ChildChanges = {},
): (Put | Remove)[] {
  const rev = read.rev + 1;
  const { pk } = root;
  const asRead = (child: TableItem) => asOfRev(revOf(child));
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

function leaveChildSet(pk: string, { childSet, count }: ChildSetVersion, now: Date): Write[] {
  return count === 0 ? [] : [{ put: orphanOf(pk, childSet, 'left', toInstant(now)) }];
}

/** The writes that make a new child set count, in place of one that was read or of none. */
export function replaceWrites(
  root: ChildSetRoot,
  next: NewChildSet,
  read: ChildSetVersion | undefined,
  now: Date,
): Write[] {
  return [
    rootWrite(root, next, read),
    ...next.writes,
    ...(read === undefined ? [] : leaveChildSet(root.pk, read, now)),
  ];
}

export function removeWrites(pk: string, read: ChildSetVersion, now: Date): Write[] {
  return [{ remove: rootKey(pk), ...asOfRev(read.rev) }, ...leaveChildSet(pk, read, now)];
}

/** The write that keeps a staged child set from being removed, while no sweep has begun to. */
export function keepChildSet(pk: string, childSet: string): Remove {
  return {
    remove: orphanKey(pk, childSet),
    when: ['state', '=', 'staged'],
    orElse: concurrentModification,
  };
}
