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

interface Form<Whole, Read> {
  /** The root of a row in version `rev`, over what was read of it, and children that follow from it. */
  readonly stored: (
    row: Whole,
    rev: number,
    read?: Read,
  ) => { readonly content: Child['content']; readonly children?: readonly Child[] };
  /** The part of the root that follows from the versions of its children, where there is any. */
  readonly contentOfVersions?: (
    versions: Iterable<readonly [sk: string, rev: number]>,
  ) => Child['content'];
}

interface Beside<Refusal extends Rejection> {
  readonly children?: readonly Child[];
  /** Children that are rows of lists of their own. */
  readonly rows?: readonly ListedChild[];
  readonly figures?: DailyFigures | undefined;
  /** The writes of `claimKeys`, where a unique key may change. */
  readonly keys?: readonly Write<Refusal>[];
}

/** Declares that each row of a list is the root of an aggregate (decision 07). */
export function defineAggregate<
  Row extends ListRow,
  Whole extends Row,
  Read extends Row & { readonly version: AggregateVersion },
  Taken extends Rejection = never,
>(list: List<Row, Taken, Key>, { stored, contentOfVersions = () => ({}) }: Form<Whole, Read>) {
  const write = (tenant: string, row: Whole, more: readonly Child[], read?: Read) => {
    const rev = nextRev(read?.version);
    const { content, children: own = [] } = stored(row, rev, read);
    const children = [...own, ...more];
    const versions = new Map([
      ...(read?.version.children ?? []),
      ...children.map(({ child }) => [child, rev] as const),
    ]);
    const indexes = indexAttributes(list, tenant, row);
    const root = {
      at: list.keyOf(tenant, row.id),
      content: { ...content, ...contentOfVersions(versions), ...indexes },
    };
    return aggregateWrites(root, children, read?.version);
  };
  return {
    ...list,
    /** The root of a new row without its indexes: its sealed sample is made of it. */
    contentOf: (row: Whole) => stored(row, nextRev(undefined)).content,
    create: (
      tenant: string,
      row: Whole,
      { children = [], rows = [], figures = {} }: Omit<Beside<never>, 'keys'> = {},
    ): Write<Taken>[] => [
      ...write(tenant, row, [...children, ...rows.map(({ child }) => child)]),
      ...claimKeys(list, tenant, { after: row }),
      ...countChanges(list, tenant, [{ after: row, figures }]),
      ...rows.flatMap(({ counts }) => counts),
    ],
    replace: <Refusal extends Rejection = never>(
      tenant: string,
      read: Read,
      row: Whole,
      { children = [], rows = [], figures = {}, keys }: Beside<Refusal> = {},
    ): Write<Refusal>[] => {
      const change = { before: read, after: row };
      return [
        ...write(tenant, row, [...children, ...rows.map(({ child }) => child)], read),
        ...claimedKeys(list, tenant, change, keys),
        ...countChanges(list, tenant, [{ ...change, figures }]),
        ...rows.flatMap(({ counts }) => counts),
      ];
    },
    remove: (tenant: string, read: Read): Write[] => [
      ...removeAggregate(list.keyOf(tenant, read.id), read.version),
      ...releaseKeys(list, tenant, read),
      ...countChanges(list, tenant, [{ before: read }]),
    ],
  };
}
