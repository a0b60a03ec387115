import { requestsOf } from '@waybill/api/request-budget';
import type { AllIn, AllInCosts } from './all-in.ts';
import type { Dearest } from './dearest.ts';
import type { Hot, Reserved } from './hot-item.ts';
import type { Load } from './load.ts';
import type { GoodsRates } from './order-goods.ts';
import type { Pressure } from './pressure.ts';
import type { Quotes } from './quotes.ts';
import { shown, table } from './table.ts';
import type { Target } from './target.ts';
import type { Journey, Webhooks } from './webhooks.ts';

/** On demand in us-east-1, in USD a million units; other regions differ by up to a third. */
const WRITE_PRICE = 0.625;
const READ_PRICE = 0.125;

function allInRow(name: string, { requestReads, requestWrites, reads, writes }: Omit<AllIn, 'id'>) {
  return [
    name,
    requestReads,
    requestWrites,
    reads,
    writes,
    writes - requestWrites,
    reads * READ_PRICE + writes * WRITE_PRICE,
  ];
}

/** Units and money of an order, step by step and in all. */
export function allInReport({ engine, operations }: AllInCosts): string {
  const sum = (name: keyof Omit<AllIn, 'id'>) =>
    operations.reduce((total, one) => total + one[name], 0);
  const total = {
    requestReads: sum('requestReads'),
    requestWrites: sum('requestWrites'),
    reads: sum('reads'),
    writes: sum('writes'),
  };
  return table(
    [
      `3 positions, with key (${engine})`,
      'request RU',
      'request WU',
      'all RU',
      'all WU',
      'of it behind',
      'USD a million',
    ],
    [...operations.map((one) => allInRow(one.id, one)), allInRow('the order', total)],
  );
}

const loadRow = (name: string, { clients, count, perSecond, p50, p99 }: Load) => [
  name,
  clients,
  count,
  perSecond,
  p50,
  p99,
];

export function pressureReport({ engine, loads, placeCpuMs, megabytes }: Pressure): string {
  return [
    table(
      [`load (${engine})`, 'clients', 'calls', 'per s', 'p50', 'p99'],
      loads.map(({ name, load }) => loadRow(name, load)),
    ),
    `${shown(placeCpuMs)} ms of the stack's processor time a placement, all behind it included`,
    `${Math.round(megabytes)} MB of memory in the stack, its engine not counted`,
  ].join('\n');
}

/** Orders with their goods, in one call and in two. */
export function goodsRateReport({ engine, moving, byHand, together, apart }: GoodsRates): string {
  return table(
    [`orders and their goods (${engine})`, 'clients', 'calls', 'per s', 'p50', 'p99'],
    [
      loadRow('place, 3 positions, moving stock', moving),
      loadRow('place, then reserve', byHand),
      loadRow('place, one article', together),
      loadRow('place, an article each', apart),
    ],
  );
}

/** Quotes over 50 methods of 200 tiers, beside the read of an order. */
export function quoteReport({ engine, pairs }: Quotes): string {
  const rows = pairs.flatMap(({ get, rates }) =>
    [get, rates].map(({ name, depth, calls, p50, p99 }) => [
      name,
      depth,
      calls,
      p50,
      p99,
      p50 / get.p50,
    ]),
  );
  return table([`asked in turn (${engine})`, 'depth', 'calls', 'p50', 'p99', '× get'], rows);
}

/** Reservations of one article beside those of an article each. */
export function hotReport({ engine, pairs, scarce }: Hot): string {
  const row = (name: string, weather: string, one: Reserved) => [
    name,
    weather,
    one.load.clients,
    one.load.count,
    one.load.perSecond,
    one.load.p50,
    one.load.p99,
    one.tries,
    one.refused,
  ];
  const rows = pairs.flatMap(({ weather, together, apart }) => [
    [...row('one article', weather, together), together.load.perSecond / apart.load.perSecond],
    [...row('an article each', weather, apart), undefined],
  ]);
  const head = [
    `reservations (${engine})`,
    'weather',
    'clients',
    'calls',
    'per s',
    'p50',
    'p99',
    'tries',
    'refused',
    '× apart',
  ];
  const last = row(`one article, ${scarce.stock} there`, 'none', scarce);
  return table(head, [...rows, [...last, undefined]]);
}

const journeyRow = ({ name, events, perSecond, p50, p95, p99 }: Journey) => [
  name,
  events,
  perSecond,
  p50,
  p95,
  p99,
];

/** The delay of events to nine healthy endpoints beside a dead one, and its cost. */
export function webhookReport({ engine, cost, paced, burst, single }: Webhooks): string {
  const head = [`events, 1 dead and 9 healthy (${engine})`, 'events', 'deliveries/s'];
  const price = cost.reads * READ_PRICE + cost.writes * WRITE_PRICE;
  return [
    table(
      [...head, 'p50', 'p95', 'p99'],
      [journeyRow(paced), journeyRow(burst), journeyRow(single)],
    ),
    table(
      ['a delivery, all in', 'RU', 'WU', 'USD a million', 'CPU ms'],
      [['to a healthy endpoint', cost.reads, cost.writes, price, cost.cpuMs]],
    ),
  ].join('\n\n');
}

/** The dearest calls, and as how many requests each of them counts. */
export function dearestReport({ engine, calls }: Dearest): string {
  return table(
    [`dearest calls (${engine})`, 'status', 'depth', 'calls', 'RU', 'WU', 'requests'],
    calls.map(({ name, status, cost }) => [
      name,
      status,
      cost.depth,
      cost.calls,
      cost.readUnits,
      cost.writeUnits,
      requestsOf(cost),
    ]),
  );
}

export function targetReport(targets: readonly Target[]): string {
  const rows = targets.map(({ name, wanted, found, met }) => [
    name,
    wanted,
    found,
    met ? 'met' : 'MISSED',
  ]);
  return table(['target', 'wanted', 'found', ''], rows);
}
