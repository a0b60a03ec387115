import type { OrderUse, PartitionUse, Reach } from '../../infra/scale/order-use.ts';
import type { Spent } from './spending.ts';

/** Texts of a run and what they stand for: `demo` is a `tenant`. */
export type Words = Readonly<
  Record<string, 'tenant' | 'article' | 'customer' | 'endpoint' | 'host' | 'location' | 'order'>
>;

/** What is an id wherever it stands: uuids, `evt_…`, times in letters, hashes, numbers of documents. */
const IDS = [
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/giu,
  /[a-z]+_[0-9A-HJKMNP-TV-Z]{26}/gu,
  /(?<=[#=])[0-9A-HJKMNP-TV-Z]{20,26}(?=#|$)/gu,
  /(?<=[#=])[\w-]{43}(?=#|$)/gu,
  /(?<=[#=])[A-Z]{2,5}-\d+(?=#|$)/gu,
];
const TIME = /\d{4}-\d{2}(?:-\d{2}(?:T[\d:.]+Z?)?)?/gu;

/** A value of a partition key with `{tenant}`, `{order}` and the like for what differs from run to run. */
export function patternOf(value: string, words: Words): string {
  const named = value
    .split(/([#=])/u)
    .map((part) => (Object.hasOwn(words, part) ? `{${words[part]}}` : part))
    .join('');
  return IDS.reduce((text, id) => text.replaceAll(id, '{id}'), named)
    .replaceAll(TIME, '{time}')
    .replace(/#\d+$/u, '#{shard}');
}

/** Whose calls take of the partitions of a pattern. A shop with one warehouse has all in one. */
export function reachOf(pattern: string): Reach {
  if (/\{(?:endpoint|host)\}/u.test(pattern)) return 'endpoint';
  if (!pattern.includes('{tenant}')) return 'platform';
  if (pattern.includes('{article}')) return 'article';
  if (pattern.includes('{customer}')) return 'customer';
  return /\{(?:id|order)\}/u.test(pattern) ? 'order' : 'tenant';
}

/** Adds up what some orders have spent by pattern, the dearest first. */
export function partitionUses(orders: readonly (readonly Spent[])[], words: Words): PartitionUse[] {
  const uses = new Map<string, PartitionUse>();
  const values = new Set<string>();
  for (const spent of orders) {
    const seen = new Set<string>();
    for (const { place, value, read, write } of spent) {
      const pattern = patternOf(value, words);
      const name = `${place} ${pattern}`;
      const sums = { partitions: 0, distinct: 0, read: 0, write: 0 };
      const none = { place, pattern, reach: reachOf(pattern), ...sums };
      const before = uses.get(name) ?? none;
      const partition = `${place} ${value}`;
      const isFirst = !seen.has(partition);
      const isNew = !values.has(partition);
      seen.add(partition);
      values.add(partition);
      uses.set(name, {
        ...before,
        partitions: before.partitions + (isFirst ? 1 : 0) / orders.length,
        distinct: before.distinct + (isNew ? 1 : 0),
        read: before.read + read / orders.length,
        write: before.write + write / orders.length,
      });
    }
  }
  return [...uses.values()].sort(
    (left, right) => right.write - left.write || right.read - left.read,
  );
}

const round = (value: number) => Math.round(value * 100) / 100;

const rounded = (uses: readonly PartitionUse[]) =>
  uses.map((use) => ({
    ...use,
    ...{ partitions: round(use.partitions), read: round(use.read), write: round(use.write) },
  }));

/** What is kept of a run, to two decimals. */
export const asKept = ({ uses, withEndpoint }: OrderUse): OrderUse => ({
  uses: rounded(uses),
  withEndpoint: rounded(withEndpoint),
});
