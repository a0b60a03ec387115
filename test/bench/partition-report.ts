import type { PartitionUse } from '../../infra/scale/order-use.ts';
import type { Partitions } from './partitions.ts';
import { table } from './table.ts';

const sumOf = (uses: readonly PartitionUse[], kind: 'read' | 'write') =>
  uses.reduce((total, use) => total + use[kind], 0);

function usesTable(title: string, uses: readonly PartitionUse[]): string {
  const rows = uses.map(({ place, pattern, reach, partitions, read, write }) => [
    ...[place, pattern, reach, partitions, read, write],
  ]);
  const sums = [sumOf(uses, 'read'), sumOf(uses, 'write')];
  return table(
    [title, 'key', 'shared by', 'partitions', 'RU', 'WU'],
    [...rows, ['all', undefined, undefined, undefined, ...sums]],
  );
}

/** What an order takes of which partitions; docs/scale.md says what follows from it. */
export function partitionReport({ uses, withEndpoint, counted, orders, engine }: Partitions) {
  return [
    usesTable(`one of ${orders} orders (${engine})`, uses),
    `as the engine counts: ${counted.read} RU, ${counted.write} WU`,
    usesTable('the same, told to an endpoint on `*`', withEndpoint),
  ].join('\n\n');
}
