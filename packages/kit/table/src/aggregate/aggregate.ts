import { asOfRev } from '../commit/condition.ts';
import type { Put, Remove } from '../commit/write.ts';
import type { Key, TableItem } from '../item/key.ts';
import { checksumOf, revOf, revsOf, updateChecksum } from './checksum.ts';

/** An aggregate as a reader saw it: the version of its root, and of each child by sort key. */
export interface AggregateVersion {
  readonly rev: number;
  readonly children: ReadonlyMap<string, number>;
}

/** A child that is to be written: it becomes a write only together with its root. */
export interface Child {
  readonly child: string;
  readonly content: Readonly<Record<string, unknown>>;
}

export interface Root {
  readonly at: Key;
  readonly content: Readonly<Record<string, unknown>>;
}

export function nextRev(read: AggregateVersion | undefined): number {
  return (read?.rev ?? 0) + 1;
}

/** The writes of a root, on the version that was read, and of the children that change with it. */
export function aggregateWrites(
  { at, content }: Root,
  written: readonly Child[],
  read?: AggregateVersion,
): Put[] {
  const rev = nextRev(read);
  const children = written.map(
    ({ child: sk, content: of }): TableItem => ({ ...of, pk: at.pk, sk, rev }),
  );
  const revs = new Map([
    ...(read?.children ?? []),
    ...children.map(({ sk }) => [sk, rev] as const),
  ]);
  const root = { ...content, ...at, rev, checksum: checksumOf(revs) };
  return [{ put: root, ...asOfRev(read?.rev) }, ...children.map((put) => ({ put }))];
}

export function removeAggregate({ pk, sk }: Key, { rev, children }: AggregateVersion): Remove[] {
  return [
    { remove: { pk, sk }, ...asOfRev(rev) },
    ...[...children.keys()].map((child): Remove => ({ remove: { pk, sk: child } })),
  ];
}

export interface ReadAggregate {
  readonly root: TableItem;
  readonly children: readonly TableItem[];
  readonly version: AggregateVersion;
}

/**
 * The aggregate with this root among the items of its partition; undefined where there is none,
 * `torn` where the items are not all of one version. `unread` says what children that were left out
 * add to the checksum, as the root has it.
 */
export function readAggregate(
  stored: readonly TableItem[],
  rootSk: string,
  unread: (root: TableItem) => number = () => 0,
): ReadAggregate | 'torn' | undefined {
  if (stored.length === 0) return undefined;
  const root = stored.find(({ sk }) => sk === rootSk);
  const children = stored.filter((item) => item !== root);
  const revs = new Map(revsOf(children));
  if (root === undefined) return 'torn';
  if (root['checksum'] !== updateChecksum(checksumOf(revs), [unread(root)])) return 'torn';
  return { root, children, version: { rev: revOf(root), children: revs } };
}
