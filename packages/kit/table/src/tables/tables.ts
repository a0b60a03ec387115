import { requiredEnv } from '@waybill/kernel/env';
import { shardOf } from '../item/key.ts';

/** The beginning of the partition keys of a tenant, in its table and in all of its indexes. */
const TENANT = /^T#([^#]+)/u;

/** The tables of a stage. Their number and their order decide where everything lies. */
export function tableNames(): readonly string[] {
  return requiredEnv('TABLE_NAMES').split(',');
}

function tableAmong(names: readonly string[], pk: string): string {
  const [first = ''] = names;
  if (names.length === 1) return first;
  const owner = TENANT.exec(pk)?.[1] ?? pk;
  /* v8 ignore next -- a shard is below their number; the types of lists leave it open */
  return names[shardOf(owner, names.length)] ?? first;
}

/** The table of a partition: that of its tenant, and of its own key where it belongs to none. */
export function tableOf(pk: string): string {
  return tableAmong(tableNames(), pk);
}

export function byTable<One>(
  all: readonly One[],
  partitionOf: (one: One) => string,
): Record<string, One[]> {
  const names = tableNames();
  const groups: Record<string, One[]> = {};
  for (const one of all) {
    const table = tableAmong(names, partitionOf(one));
    const group = groups[table];
    if (group === undefined) groups[table] = [one];
    else group.push(one);
  }
  return groups;
}
