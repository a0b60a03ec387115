import type { Rejection } from '@waybill/kernel/rejection';
import {
  type AggregateVersion,
  aggregateWrites,
  type Child,
  nextRev,
  removeAggregate,
} from '../../aggregate/aggregate.ts';
import type { Write } from '../../commit/write.ts';
import type { Key } from '../../item/key.ts';
import { claimedKeys, claimKeys, type List, releaseKeys } from '../declare/define-list.ts';
import { indexAttributes, type ListRow } from '../declare/list-of.ts';
import { countChanges } from '../totals/count-delta.ts';
import type { DailyFigures } from '../totals/figures.ts';
import type { ListedChild } from './define-child-rows.ts';

/** What a row is stored as: what its root holds, and children that follow from the row alone. */
interface Stored {
  readonly content: Readonly<Record<string, unknown>>;
  readonly children?: readonly Child[];
}

/** How the rows of a list are stored, each as an aggregate. */
interface Form<Whole, Read> {
  /** What is written of a row in version `rev`, over what was read of it. */
  readonly stored: (row: Whole, rev: number, read?: Read) => Stored;
  /** What the root holds of the versions of its children, where it holds anything. */
  readonly contentOfVersions?: (
    versions: Iterable<readonly [sk: string, rev: number]>,
  ) => Readonly<Record<string, unknown>>;
}

/** What a replacement writes beside the root. */
interface Beside<Refusal extends Rejection> {
  readonly children?: readonly Child[];
  /** Children that are rows of lists of their own. */
  readonly rows?: readonly ListedChild[];
  /** What the change adds to the figures of the list. */
  readonly figures?: DailyFigures | undefined;
  /** The writes of `claimKeys`, where a unique key may change. */
  readonly keys?: readonly Write<Refusal>[];
}

/** The writes of the rows of a list, each with its indexes, its counts and its unique keys. */
interface AggregateWrites<Whole, Read, Taken extends Rejection> {
  /** What the root of a new row holds beside its indexes: its sealed sample is made of it. */
  readonly contentOf: (row: Whole) => Stored['content'];
  readonly create: (
    tenant: string,
    row: Whole,
    beside?: Pick<Beside<never>, 'children' | 'figures'>,
  ) => Write<Taken>[];
  /** On the version that was read. */
  readonly replace: <Refusal extends Rejection = never>(
    tenant: string,
    read: Read,
    row: Whole,
    beside?: Beside<Refusal>,
  ) => Write<Refusal>[];
  /** With all children, on the version that was read. */
  readonly remove: (tenant: string, read: Read) => Write[];
}

/** Declares that each row of a list is the root of an aggregate (decision 07). */
export function defineAggregate<
  Row extends ListRow,
  Whole extends Row,
  Read extends Row & { readonly version: AggregateVersion },
  Taken extends Rejection = never,
>(
  list: List<Row, Taken, Key>,
  { stored, contentOfVersions = () => ({}) }: Form<Whole, Read>,
): List<Row, Taken, Key> & AggregateWrites<Whole, Read, Taken> {
  const write = (tenant: string, row: Whole, more: readonly Child[], read?: Read) => {
    const rev = nextRev(read?.version);
    const { content, children: own = [] } = stored(row, rev, read);
    const children = [...own, ...more];
    const versions = new Map([
      ...(read?.version.children ?? []),
      ...children.map(({ child }) => [child, rev] as const),
    ]);
    const root = {
      at: list.keyOf(tenant, row.id),
      content: {
        ...content,
        ...contentOfVersions(versions),
        ...indexAttributes(list, tenant, row),
      },
    };
    return aggregateWrites(root, children, read?.version);
  };
  return {
    ...list,
    contentOf: (row) => stored(row, nextRev(undefined)).content,
    create: (tenant, row, { children = [], figures = {} } = {}) => [
      ...write(tenant, row, children),
      ...claimKeys(list, tenant, { after: row }),
      ...countChanges(list, tenant, [{ after: row, figures }]),
    ],
    replace: (tenant, read, row, { children = [], rows = [], figures = {}, keys } = {}) => {
      const change = { before: read, after: row };
      return [
        ...write(tenant, row, [...children, ...rows.map(({ child }) => child)], read),
        ...claimedKeys(list, tenant, change, keys),
        ...countChanges(list, tenant, [{ ...change, figures }]),
        ...rows.flatMap(({ counts }) => counts),
      ];
    },
    remove: (tenant, read) => [
      ...removeAggregate(list.keyOf(tenant, read.id), read.version),
      ...releaseKeys(list, tenant, read),
      ...countChanges(list, tenant, [{ before: read }]),
    ],
  };
}
