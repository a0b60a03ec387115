import { surcharge } from '@waybill/api/request-budget';
import type { AllIn, AllInCosts } from './all-in.ts';
import type { BundleCall } from './bundle-calls.ts';
import type { BundleCost } from './bundles.ts';
import type { Dearest } from './dearest.ts';
import type { Findings } from './findings.ts';
import type { Flooded } from './flood.ts';
import type { Growth } from './growth.ts';
import type { Hot, Reserved } from './hot-item.ts';
import type { Load } from './load.ts';
import type { Outcome } from './operations.ts';
import type { OrderLists } from './order-lists.ts';
import type { Pressure } from './pressure.ts';
import type { Quotes } from './quotes.ts';
import type { Page, Rush } from './rush.ts';
import { shown, table } from './table.ts';
import type { Target } from './target.ts';
import type { Walk } from './walk.ts';
import type { Journey, Webhooks } from './webhooks.ts';

/** Pages of a walk, and how soon orders are found by their words. */
export function walkReport({ rows, pages, perSecond, found }: Walk): string {
  return [
    table(
      [`a walk over ${rows} orders beside ${Math.round(perSecond)} a second`, 'RU', 'p50 ms'],
      pages.map(({ page, readUnits, ms }) => [`page ${page}`, readUnits, ms]),
    ),
    table(
      ['from a placement to the search that finds it', 'p50', 'p95'],
      [['ms', found.p50, found.p95]],
    ),
  ].join('\n\n');
}

/** One line an operation: what it costs at the table, to load, and to call. */
export function operationReport(findings: Findings, outcome: Outcome): string {
  const bundles = new Map(findings.bundles?.map((one) => [one.id, one]));
  const head = ['operation', 'depth', 'calls', 'RU', 'WU', 'kB', 'load ms', '× bare', 'p50', 'p99'];
  const rows = outcome.measured.map(({ id, cost, p50, p99 }) => {
    const { depth, calls, readUnits, writeUnits } = cost;
    const bundle = bundles.get(id);
    const kilobytes = bundle === undefined ? undefined : Math.round(bundle.bytes / 1000);
    return [
      ...[id, depth, calls, readUnits, writeUnits],
      ...[kilobytes, bundle?.loadMs, bundle?.ratio, p50, p99],
    ];
  });
  const without = outcome.without.map((id) => `no scenario: ${id}`);
  const failed = outcome.failed.map(({ id, reason }) => `failed: ${id}: ${reason}`);
  return [table(head, rows), ...without, ...failed].join('\n');
}

const SLOWEST = 20;

/** The bundles that load slowest, and calls of bundles beside those of sources. */
export function bundleReport(bundles: readonly BundleCost[], calls: readonly BundleCall[]): string {
  const slowest = bundles.toSorted((left, right) => right.ratio - left.ratio).slice(0, SLOWEST);
  return [
    table(
      [`slowest of ${bundles.length} bundles`, 'kB', 'load ms', '× bare', 'peak MB'],
      slowest.map(({ id, bytes, loadMs, ratio, peakMegabytes }) => [
        ...[id, Math.round(bytes / 1000), loadMs, ratio, Math.round(peakMegabytes)],
      ]),
    ),
    table(
      ['CPU ms of a call', 'sources', 'bundles', '×'],
      calls.map(({ id, sourceMs, bundleMs }) => [id, sourceMs, bundleMs, bundleMs / sourceMs]),
    ),
  ].join('\n\n');
}

/** On demand in us-east-1, in USD a million units; other regions differ by up to a third. */
const WRITE_PRICE = 0.625;
const READ_PRICE = 0.125;

function allInRow(name: string, { requestReads, requestWrites, reads, writes }: Omit<AllIn, 'id'>) {
  return [
    ...[name, requestReads, requestWrites, reads, writes, writes - requestWrites],
    reads * READ_PRICE + writes * WRITE_PRICE,
  ];
}

/** Units and money of an order, step by step and in all. */
export function allInReport({ engine, operations }: AllInCosts): string {
  const sum = (name: keyof Omit<AllIn, 'id'>) =>
    operations.reduce((total, one) => total + one[name], 0);
  const total = {
    ...{ requestReads: sum('requestReads'), requestWrites: sum('requestWrites') },
    ...{ reads: sum('reads'), writes: sum('writes') },
  };
  return table(
    [
      ...[`3 positions, with key (${engine})`, 'request RU', 'request WU', 'all RU', 'all WU'],
      ...['of it behind', 'USD a million'],
    ],
    [...operations.map((one) => allInRow(one.id, one)), allInRow('the order', total)],
  );
}

const loadRow = (name: string, { clients, count, perSecond, p50, p99 }: Load) => [
  ...[name, clients, count],
  ...[perSecond, p50, p99],
];

const pageRow = (name: string, { ms, readUnits, mostUnits }: Page) => [
  ...[name, ms],
  ...[readUnits, mostUnits],
];

/** Pages with their total, in a quiet shop and in a busy one. */
export function rushReport({ engine, quiet, beside, after, burst }: Rush): string {
  return table(
    [`orders.list, page of 50 (${engine})`, 'p50 ms', 'read units', 'most'],
    [
      pageRow('quiet', quiet),
      ...beside.map(({ perSecond, page }) => pageRow(`beside ${shown(perSecond)} orders/s`, page)),
      pageRow(`right after ${burst} orders`, after),
    ],
  );
}

export function floodReport(floods: readonly Flooded[]): string {
  return table(
    [
      'flood',
      'p99 without',
      'p99 beside it',
      'its refused calls a second',
      'failed calls of shops',
    ],
    floods.map((one) => [one.kind, one.quietP99, one.loudP99, one.refused, one.failed]),
  );
}

export function pressureReport(pressure: Pressure): string {
  return [
    table(
      [`load (${pressure.engine})`, 'clients', 'calls', 'per s', 'p50', 'p99'],
      [
        loadRow('orders.place', pressure.place),
        loadRow('orders.get', pressure.get),
        loadRow(`orders.list, page of 50 of ${pressure.listedOrders}`, pressure.list),
      ],
    ),
    `${shown(pressure.placeCpuMs)} ms of CPU a placement in the stack's process, events included`,
  ].join('\n');
}

/** Quotes over 50 methods of 200 tiers, beside the read of an order. */
export function quoteReport({ engine, pairs }: Quotes): string {
  const rows = pairs.flatMap(({ get, rates }) =>
    [get, rates].map(({ name, depth, calls, p50, p99 }) => [
      ...[name, depth, calls, p50, p99],
      p50 / get.p50,
    ]),
  );
  return table([`asked in turn (${engine})`, 'depth', 'calls', 'p50', 'p99', '× get'], rows);
}

/** Reservations of one article beside those of an article each. */
export function hotReport({ engine, pairs, scarce }: Hot): string {
  const row = (name: string, weather: string, one: Reserved) => [
    ...[name, weather, one.load.clients, one.load.count, one.load.perSecond],
    ...[one.load.p50, one.load.p99, one.tries, one.refused],
  ];
  const rows = pairs.flatMap(({ weather, together, apart }) => [
    [...row('one article', weather, together), together.load.perSecond / apart.load.perSecond],
    [...row('an article each', weather, apart), undefined],
  ]);
  const head = [
    ...[`reservations (${engine})`, 'weather', 'clients', 'calls', 'per s', 'p50', 'p99'],
    ...['tries', 'refused', '× apart'],
  ];
  const last = row(`one article, ${scarce.stock} there`, 'none', scarce);
  return table(head, [...rows, [...last, undefined]]);
}

const journeyRow = ({ name, events, perSecond, p50, p95, p99 }: Journey) => [
  ...[name, events, perSecond],
  ...[p50, p95, p99],
];

/** How long events take to nine healthy endpoints beside a dead one, and what that costs. */
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

export function growthReport(engine: string, pages: readonly Growth[]): string {
  return table(
    [`first page of 50 (${engine})`, 'rows', 'total', 'depth', 'calls', 'RU'],
    pages.map(({ list, rows, total, cost }) => [
      ...[list, rows, total],
      ...[cost.depth, cost.calls, cost.readUnits],
    ]),
  );
}

/** What calls about order lists take of the table. */
export function listCallReport({ engine, calls }: OrderLists): string {
  return table(
    [`order lists (${engine})`, 'depth', 'calls', 'RU', 'WU'],
    calls.map(({ name, cost }) => [
      ...[name, cost.depth, cost.calls],
      ...[cost.readUnits, cost.writeUnits],
    ]),
  );
}

/** The dearest calls, and as how many requests each of them counts. */
export function dearestReport({ engine, calls }: Dearest): string {
  return table(
    [`dearest calls (${engine})`, 'status', 'depth', 'calls', 'RU', 'WU', 'requests'],
    calls.map(({ name, status, cost }) => [
      ...[name, status, cost.depth, cost.calls],
      ...[cost.readUnits, cost.writeUnits, 1 + surcharge(cost)],
    ]),
  );
}

export function targetReport(targets: readonly Target[]): string {
  const rows = targets.map(({ name, wanted, found, met }) => [
    ...[name, wanted, found],
    met ? 'met' : 'MISSED',
  ]);
  return table(['target', 'wanted', 'found', ''], rows);
}
