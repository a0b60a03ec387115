import type { Rejection } from '@waybill/kernel/rejection';
import { facetIndex, type IndexDefinition, recencyIndexes } from '../../item/definition.ts';
import type { Pattern } from '../../item/pattern.ts';
import type { List } from './define-list.ts';
import {
  ALL,
  ALL_INDEX,
  facetName,
  facetPartition,
  type ListRow,
  type ListSchema,
  STATE_INDEX,
  shardNames,
} from './list-of.ts';

const READS = {
  few: 'all of them, which are few',
  many: 'a page of keys, and the keys of 10,000 rows for a total',
  summed: 'a page of keys; the value has sums by state',
};

export function listPatterns(
  list: ListSchema & Pick<List<ListRow, Rejection>, 'uniqueColumns'>,
): Pattern[] {
  const pattern = (
    rows: string,
    { name: index, partitionKey, sortKey }: IndexDefinition,
    value: string,
    reads: string,
    { shards = 1, sort = 'id', also = [] as readonly string[] } = {},
  ): Pattern => {
    const names = shardNames(value, shards).map((one) => facetPartition(list, 'tenant', one));
    const partition = names.length === 1 ? names.join() : `${names.at(0)}…${shards - 1}`;
    const key = `${partitionKey} = ${[partition, ...also].join(' or ')}, ${sortKey} = ${sort}`;
    return { name: `${list.name}${rows}`, key, index, reads };
  };
  const { stateColumns, stateKeys, stateShards: shards = 1, recency, facets, shared } = list;
  /** The partition that rows which share their items have beside it. */
  const alsoAt = (value: string) =>
    shared === undefined ? [] : [facetPartition(shared, 'tenant', value)];
  const guests =
    shared?.guests && alsoAt(ALL).map((all) => `f0 = ${all} for ${shared.guests?.state}`);
  const ofState = 'a page of keys, of several states merged by id; the rows follow in one batch';
  const ofAll = 'a page of keys, and every key for `npm run verify`; the rows follow in one batch';
  const all = pattern(', all, by creation', facetIndex(ALL_INDEX), ALL, ofAll, {
    also: alsoAt(ALL),
  });
  const state = facetIndex(STATE_INDEX);
  const patterns = [
    ...(stateKeys === undefined ? [all] : []),
    pattern(' of a state, by creation', state, stateColumns.join('|'), ofState, {
      shards,
      ...(guests && { also: guests }),
    }),
    ...Object.entries(facets).map(([column, facet]) => {
      const index = facetIndex(facet.index);
      const value = facetName(column, 'value');
      const { shards: spread, kind } = facet;
      const where = { shards: spread, also: alsoAt(value) };
      return pattern(` with a value of ${column}`, index, value, READS[kind], where);
    }),
  ];
  if (recency !== undefined) {
    const { column, facet } = recency;
    const reads = 'a page of keys; the rows follow in one batch';
    const order = { sort: `${column}#id` };
    const value = facetName(facet, 'value');
    const ofValue = ` with a value of ${facet}, by ${column}`;
    patterns.push(
      pattern(`, all, by ${column}`, recencyIndexes.all, ALL, reads, order),
      pattern(ofValue, recencyIndexes.value, value, reads, order),
    );
  }
  return [...patterns, ...[...list.uniqueColumns.values()].map((one) => one.pattern)];
}
