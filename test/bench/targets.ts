import type { AllIn, AllInCosts } from './all-in.ts';
import type { BundleCost } from './bundles.ts';
import { isOfAws, ordersASecond, partitionCeilings, quotaCeilings } from './ceilings.ts';
import type { Growth } from './growth.ts';
import type { Hot, HotPair } from './hot-item.ts';
import type { Idle } from './idle.ts';
import type { Measured } from './operations.ts';
import { type OrderLists, PAGE_UNITS } from './order-lists.ts';
import type { Partitions } from './partitions.ts';
import type { Pressure } from './pressure.ts';
import type { Quotes } from './quotes.ts';
import type { Reload } from './reload.ts';
import type { Webhooks } from './webhooks.ts';

/** Everything a run found out; a part that did not run is absent. */
export interface Findings {
  readonly operations?: readonly Measured[];
  readonly allIn?: AllInCosts;
  /** The same of a shop that is a year old. */
  readonly aged?: AllInCosts;
  /** Which partitions an order takes of. */
  readonly partitions?: Partitions;
  readonly bundles?: readonly BundleCost[];
  readonly pressure?: Pressure;
  readonly lists?: readonly Growth[];
  readonly orderLists?: OrderLists;
  readonly growth?: { readonly engine: string; readonly pages: readonly Growth[] };
  readonly hot?: Hot;
  readonly quotes?: Quotes;
  readonly webhooks?: Webhooks;
  readonly readyMs?: number;
  readonly reload?: Reload;
  readonly idle?: readonly Idle[];
}

/** What is wanted, and what was found. */
export interface Target {
  readonly name: string;
  readonly wanted: string;
  readonly found: string;
  readonly met: boolean;
}

const rounded = (value: number) => String(Math.round(value * 100) / 100);

function most(name: string, limit: number, found: number | undefined, unit: string): Target[] {
  if (found === undefined) return [];
  return [
    { name, wanted: `≤ ${limit} ${unit}`, found: `${rounded(found)} ${unit}`, met: found <= limit },
  ];
}

function least(name: string, limit: number, found: number | undefined): Target[] {
  if (found === undefined) return [];
  return [{ name, wanted: `≥ ${limit}/s`, found: `${rounded(found)}/s`, met: found >= limit }];
}

/** Write units of an order of three positions, publication and totals included. */
const ALL_IN_LIMITS: Readonly<Record<string, number>> = {
  'inventories.reserve': 60,
  'orders.place': 30,
  'orders.payment-status.update': 20,
  'inventories.commit': 55,
  'orders.ship': 30,
};
const ORDER_LIMIT = 200;

export const writesOf = (operations: readonly AllIn[]) =>
  operations.reduce((sum, { writes }) => sum + writes, 0);

function allInTargets({ allIn, aged }: Findings): Target[] {
  if (allIn === undefined || aged === undefined) return [];
  const each = allIn.operations.flatMap(({ id, writes }) =>
    most(`${id}, 3 positions, all in: write units`, ALL_IN_LIMITS[id] ?? 0, writes, ''),
  );
  const whole = [allIn, aged].flatMap(({ days, operations }) => {
    const name = `order from reservation to shipment, all in, day ${days}: write units`;
    return most(name, ORDER_LIMIT, writesOf(operations), '');
  });
  return [...each, ...whole];
}

function costTargets({ operations = [] }: Findings): Target[] {
  const cost = (id: string) => operations.find((one) => one.id === id)?.cost;
  return [
    ...most('orders.place: sequential round trips', 3, cost('orders.place')?.depth, ''),
    ...most('orders.get: round trips', 1, cost('orders.get')?.calls, ''),
  ];
}

function quoteTargets({ quotes }: Findings): Target[] {
  return (quotes?.pairs ?? []).flatMap(({ get, rates: { name, p50, depth } }) => [
    ...most(`${name}: sequential round trips`, 3, depth, ''),
    ...most(`${name}: p50`, 2, p50 / get.p50, '× orders.get'),
  ]);
}

/** Lists whose round trips differ between the sizes. */
function bent(pages: readonly Growth[]): string[] {
  const shape = ({ cost }: Growth) => `${cost.depth}/${cost.calls}`;
  return [...new Set(pages.map(({ list }) => list))].filter((list) => {
    const shapes = pages.filter((page) => page.list === list).map(shape);
    return new Set(shapes).size > 1;
  });
}

function growthTargets({ growth }: Findings): Target[] {
  if (growth === undefined || growth.pages.length === 0) return [];
  const different = bent(growth.pages);
  const dearest = Math.max(...growth.pages.map(({ cost }) => cost.readUnits));
  return [
    {
      name: 'ledgers, first page: round trips at every size',
      wanted: 'the same',
      found: different.length === 0 ? 'the same' : `differ: ${different.join(', ')}`,
      met: different.length === 0,
    },
    ...most('ledgers, first page, dearest: read units', 30, dearest, ''),
  ];
}

const isDeep = ({ list }: Growth) => list.includes('offset=');

function listTargets({ lists = [] }: Findings): Target[] {
  const dearest = (some: readonly Growth[]) =>
    some.toSorted((left, right) => right.cost.readUnits - left.cost.readUnits)[0];
  const first = dearest(lists.filter((one) => !isDeep(one)));
  const deep = dearest(lists.filter(isDeep));
  return [
    ...most(`first page, dearest (${first?.list}): read units`, 60, first?.cost.readUnits, ''),
    ...most(`deep page, dearest (${deep?.list}): read units`, 60, deep?.cost.readUnits, ''),
  ];
}

/** A large order list is cheap to change and to read, and its owner's pages are flat. */
function orderListTargets({ orderLists }: Findings): Target[] {
  if (orderLists === undefined) return [];
  const [added, read, placed, ordered] = orderLists.calls.map(({ cost }) => cost);
  const more = (ordered?.depth ?? Number.NaN) - (placed?.depth ?? Number.NaN);
  const dearest = Math.max(...orderLists.pages.map(({ cost }) => cost.readUnits));
  return [
    ...most('a position added to 1,000: write units', 12, added?.writeUnits, ''),
    ...most('1,000 positions read: sequential round trips', 3, read?.depth, ''),
    ...most('a list ordered, beside its placement: more round trips', 1, more, ''),
    ...most('order lists, page of 50 of 5,000, dearest: read units', PAGE_UNITS, dearest, ''),
  ];
}

/** Partitions that calls share give at least so many orders a second. */
function partitionTargets({ partitions }: Findings): Target[] {
  if (partitions === undefined) return [];
  const ceilings = partitionCeilings(partitions.uses, partitions.shards.prod);
  const atLeast = (name: string, of: 'platform' | 'tenant', limit: number): Target[] => {
    const [narrowest] = ceilings.filter((one) => one.of === of);
    return narrowest === undefined
      ? [{ name, wanted: `≥ ${limit}/s`, found: 'none is shared', met: true }]
      : least(name, limit, ordersASecond(narrowest));
  };
  const { uses, calls, stage } = partitions;
  const quota = quotaCeilings(uses, calls, stage).find(isOfAws);
  return [
    ...atLeast('partitions of all tenants: orders', 'platform', 1_000),
    ...atLeast('partitions of one tenant: orders', 'tenant', 250),
    ...least('default quotas of AWS: orders', 1_000, quota && ordersASecond(quota)),
  ];
}

const SIGNER = 'webhooks.deliver';

function bundleTargets({ bundles = [] }: Findings): Target[] {
  const isSigner = ({ id }: BundleCost) => id === SIGNER;
  const slowest = bundles
    .filter((one) => !isSigner(one))
    .toSorted((left, right) => right.ratio - left.ratio)[0];
  return [
    ...most(`bundle load, slowest (${slowest?.id})`, 1.2, slowest?.ratio, '× bare client'),
    ...most(`bundle load, ${SIGNER}`, 1.5, bundles.find(isSigner)?.ratio, '× bare client'),
  ];
}

/** One article is no slower than many. */
function pairTargets({ weather, clients, together, apart }: HotPair): Target[] {
  const name = `one article, ${clients} clients, weather ${weather}`;
  const share = together.load.perSecond / apart.load.perSecond;
  return [
    {
      name: `${name}: rate`,
      wanted: '≥ 0.9 × apart',
      found: `${rounded(share)} × apart`,
      met: share >= 0.9,
    },
    ...most(`${name}: p99`, 1.5, together.load.p99 / apart.load.p99, '× apart'),
    ...most(`${name}: tries a call`, 1.1, together.tries, ''),
  ];
}

function hotTargets({ hot }: Findings): Target[] {
  const busy = hot?.pairs.find(({ weather, clients }) => weather === 'none' && clients === 32);
  return [
    ...least('one article, 32 clients', 250, busy?.together.load.perSecond),
    ...most('one article, 32 clients: p99', 250, busy?.together.load.p99, 'ms'),
    ...(hot?.pairs ?? []).flatMap(pairTargets),
  ];
}

function webhookTargets({ webhooks }: Findings): Target[] {
  return [
    ...most('webhooks, 1 dead and 9 healthy: p95', 2_000, webhooks?.paced.p95, 'ms'),
    ...most('a delivery, all in: write units', 6, webhooks?.cost.writes, ''),
  ];
}

function idleTargets({ idle = [] }: Findings): Target[] {
  return idle.flatMap(({ engine, share }) =>
    most(`idle, ${engine}`, 2, share * 100, '% of a core'),
  );
}

/** Holds what was measured against what is wanted. */
export function judge(findings: Findings): Target[] {
  const { pressure } = findings;
  return [
    ...costTargets(findings),
    ...allInTargets(findings),
    ...quoteTargets(findings),
    ...growthTargets(findings),
    ...listTargets(findings),
    ...orderListTargets(findings),
    ...partitionTargets(findings),
    ...hotTargets(findings),
    ...webhookTargets(findings),
    ...least('placements, 8 clients', 200, pressure?.place.perSecond),
    ...most('placements, 8 clients: p99', 60, pressure?.place.p99, 'ms'),
    ...least('orders.get, 8 clients', 1_000, pressure?.get.perSecond),
    ...least('orders.list first page, 8 clients', 300, pressure?.list.perSecond),
    ...most('npm start: ready', 1_500, findings.readyMs, 'ms'),
    ...most('npm run dev: a function is saved', 1_000, findings.reload?.function, 'ms'),
    ...most('npm run dev: a file of the kernel is saved', 1_000, findings.reload?.kernel, 'ms'),
    ...idleTargets(findings),
    ...bundleTargets(findings),
  ];
}
