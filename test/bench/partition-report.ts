import {
  type Ceiling,
  exceeded,
  ordersASecond,
  partitionCeilings,
  quotaCeilings,
} from './ceilings.ts';
import { type Partitions, TENANTS } from './partitions.ts';
import { shown, table } from './table.ts';

/** Ceilings that are shown: the narrowest of partitions, and of quotas. */
const NARROWEST = 12;
const RATES = [100, 1_000, 10_000];

const ceilingRow = (one: Ceiling) => [
  ...[one.name, one.of, one.perOrder, one.limit, Math.floor(ordersASecond(one))],
];

/** What an order takes of which partitions, and what ends first as orders become more. */
export function partitionReport(found: Partitions): string {
  const { uses, counted, calls, stage, shards, tables, orders, engine } = found;
  const sum = (kind: 'read' | 'write') => uses.reduce((total, use) => total + use[kind], 0);
  const partitions = partitionCeilings(uses, shards.prod);
  const quotas = quotaCeilings(uses, calls, stage);
  const head = ['limit', 'of', 'an order', 'a second', 'orders/s'];
  const met = RATES.flatMap((rate) => {
    const over = exceeded([...partitions, ...quotas], rate, TENANTS);
    if (over.length === 0) return [[`${rate} orders/s`, 'nothing']];
    return over.map((one) => [`${rate} orders/s`, one.name, Math.floor(ordersASecond(one))]);
  });
  return [
    table(
      [`one of ${orders} orders (${engine})`, 'key', 'shared by', 'partitions', 'RU', 'WU'],
      [
        ...uses.map((use) => [
          ...[use.place, use.pattern, use.reach, use.partitions, use.read, use.write],
        ]),
        ['all', undefined, undefined, undefined, sum('read'), sum('write')],
        ['as the engine counts', undefined, undefined, undefined, counted.read, counted.write],
      ],
    ),
    `${shown(calls.events)} events an order`,
    `${tables} tables; the fullest has ${shown(100 * stage.fullestTable)} % of ${TENANTS} tenants`,
    table(head, partitions.slice(0, NARROWEST).map(ceilingRow)),
    table(head, quotas.slice(0, NARROWEST).map(ceilingRow)),
    table([`over ${TENANTS} tenants`, 'what is exceeded', 'at orders/s'], met),
  ].join('\n\n');
}
