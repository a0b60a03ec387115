import type { Rejection } from '@waybill/kernel/rejection';
import { facetIndex, recencyIndexes } from '../../item/definition.ts';
import type { Pattern } from '../../item/pattern.ts';
import type { List } from './define-list.ts';
import {
  ALL,
  ALL_INDEX,
  type Facet,
  facetName,
  facetPartition,
  type ListRow,
  STATE_INDEX,
  shardNames,
} from './list-of.ts';

type AnyFacet = Omit<Facet<never>, 'valueOf'>;

/** What is read of a list, whatever its rows. */
interface AnyList
  extends Pick<
    List<ListRow, Rejection>,
    'name' | 'stateColumns' | 'stateKeys' | 'stateShards' | 'recency' | 'uniqueColumns'
  > {
  readonly facets: Readonly<Record<string, AnyFacet>>;
}

/** The partitions of an index that hold some rows, as the chart writes them. */
function partitionOf(list: AnyList, name: string, shards = 1): string {
  const names = shardNames(name, shards).map((one) => facetPartition(list, 'tenant', one));
  return names.length === 1 ? names.join() : `${names.at(0)}…${shards - 1}`;
}

function valuePattern(list: AnyList, column: string, facet: AnyFacet): Pattern {
  const { name, partitionKey, sortKey } = facetIndex(facet.index);
  const partition = partitionOf(list, facetName(column, 'value'), facet.shards);
  const reads = {
    few: 'all of them, which are few',
    many: 'a page of keys, and the keys of 10,000 rows for a total',
    summed: 'a page of keys; the value has sums by state',
  };
  return {
    name: `${list.name} with a value of ${column}`,
    key: `${partitionKey} = ${partition}, ${sortKey} = id`,
    index: name,
    reads: reads[facet.kind],
  };
}

function recentPatterns(list: AnyList): Pattern[] {
  if (list.recency === undefined) return [];
  const { column, facet } = list.recency;
  const { all, value } = recencyIndexes;
  const sorted = `${all.sortKey} = ${column}#id`;
  return [
    {
      name: `${list.name}, all, by ${column}`,
      key: `${all.partitionKey} = ${partitionOf(list, ALL)}, ${sorted}`,
      index: all.name,
      reads: 'a page of keys; the rows follow in one batch',
    },
    {
      name: `${list.name} with a value of ${facet}, by ${column}`,
      key: `${value.partitionKey} = ${partitionOf(list, facetName(facet, 'value'))}, ${sorted}`,
      index: value.name,
      reads: 'a page of keys; the rows follow in one batch',
    },
  ];
}

/** How a declared list is read: each index that its writes keep, and its unique columns. */
export function listPatterns(list: AnyList): Pattern[] {
  const [every, state] = [facetIndex(ALL_INDEX), facetIndex(STATE_INDEX)];
  const all: Pattern = {
    name: `${list.name}, all, by creation`,
    key: `${every.partitionKey} = ${partitionOf(list, ALL)}, ${every.sortKey} = id`,
    index: every.name,
    reads: 'a page of keys, and every key for `npm run verify`; the rows follow in one batch',
  };
  const stateKey = partitionOf(list, list.stateColumns.join('|'), list.stateShards);
  return [
    ...(list.stateKeys === undefined ? [all] : []),
    {
      name: `${list.name} of a state, by creation`,
      key: `${state.partitionKey} = ${stateKey}, ${state.sortKey} = id`,
      index: state.name,
      reads: 'a page of keys, of several states merged by id; the rows follow in one batch',
    },
    ...Object.entries(list.facets).map(([column, facet]) => valuePattern(list, column, facet)),
    ...recentPatterns(list),
    ...[...list.uniqueColumns.values()].map(({ pattern }) => pattern),
  ];
}
