import type { DearCall } from './dear-calls.ts';
import type { Findings } from './findings.ts';
import type { HotPair } from './hot-item.ts';
import { atLeast, least, most, type Target } from './target.ts';

/** Within which 95 in 100 events reach their receivers. */
const WEBHOOK_DELAY_MS = 2_000;

function quoteTargets({ quotes }: Findings): Target[] {
  return (quotes?.pairs ?? []).flatMap(({ get, rates: { name, p50, depth } }) => [
    ...most(`${name}: sequential round trips`, 3, depth, ''),
    ...most(`${name}: p50`, 2, p50 / get.p50, '× orders.get'),
  ]);
}

/** One article is no slower than many. */
function pairTargets({ weather, clients, together, apart }: HotPair): Target[] {
  const name = `one article, ${clients} clients, weather ${weather}`;
  const share = together.load.perSecond / apart.load.perSecond;
  return [
    ...atLeast(`${name}: rate`, 0.9, share, '× apart'),
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
    ...most('webhooks, 1 dead and 9 healthy: p95', WEBHOOK_DELAY_MS, webhooks?.paced.p95, 'ms'),
    ...most(
      'webhooks of 200 orders, one endpoint: p95',
      WEBHOOK_DELAY_MS,
      webhooks?.single.p95,
      'ms',
    ),
    ...most('a delivery, all in: write units', 7, webhooks?.cost.writes, ''),
  ];
}

function idleTargets({ idle = [] }: Findings): Target[] {
  return idle.flatMap(({ engine, share }) =>
    most(`idle, ${engine}`, 2, share * 100, '% of a core'),
  );
}

/** Write units of an order of three positions, publication and totals included. */
const ALL_IN_LIMITS: Readonly<Record<string, number>> = {
  'inventories.reserve': 60,
  'orders.place': 30,
  'orders.payment-status.update': 20,
  'inventories.commit': 55,
  'orders.ship': 30,
};

function unitTargets({ units }: Findings): Target[] {
  if (units === undefined) return [];
  const each = units.operations.flatMap(({ id, writes }) =>
    most(`${id}, 3 positions, all in: write units`, ALL_IN_LIMITS[id] ?? 0, writes, ''),
  );
  const whole = units.operations.reduce((sum, { writes }) => sum + writes, 0);
  return [...each, ...most('the order, all in: write units', 200, whole, '')];
}

/** Write units that the calls of an order of three positions that moves stock take, without what follows. */
const MOVING_LIMITS: Readonly<Record<string, number>> = {
  'orders.place': 62,
  'orders.payment-status.update': 20,
  'orders.ship': 57,
};

function goodsTargets({ goods, goodsRates }: Findings): Target[] {
  const operations = goods?.order.operations ?? [];
  const whole = goods && operations.reduce((sum, { requestWrites }) => sum + requestWrites, 0);
  const { moving, byHand, together, apart } = goodsRates ?? {};
  const gain = moving && byHand && moving.perSecond / byHand.perSecond;
  const share = together && apart && together.perSecond / apart.perSecond;
  return [
    ...operations.flatMap(({ id, requestWrites }) =>
      most(`${id}, moving stock: write units`, MOVING_LIMITS[id] ?? 0, requestWrites, ''),
    ),
    ...most('the order, moving stock: write units', 132, whole, ''),
    ...most('a page of 50 fulfilments: read units', 30, goods?.pageReads, ''),
    ...atLeast('orders with their goods, 8 clients', 1.5, gain, '× place and reserve'),
    ...atLeast('orders of one article, 32 clients', 0.9, share, '× apart'),
  ];
}

/** No call that is not of 200 lines takes more, whatever it asks for. */
const DEAREST = { readUnits: 400, writeUnits: 2_000 } as const;

function dearestTargets({ dearest }: Findings): Target[] {
  if (dearest === undefined) return [];
  const small = dearest.calls.filter(({ isLarge }) => !isLarge);
  const target = (of: keyof typeof DEAREST, unit: string): Target[] => {
    const by = (left: DearCall, right: DearCall) => right.cost[of] - left.cost[of];
    const one = small.toSorted(by)[0];
    return most(`dearest call (${one?.name}): ${unit}`, DEAREST[of], one?.cost[of], '');
  };
  return [...target('readUnits', 'read units'), ...target('writeUnits', 'write units')];
}

function searchTargets({ search }: Findings): Target[] {
  return (search?.searches ?? []).flatMap(({ q, readUnits }) =>
    most(`search, ${search?.orders} orders: ${q}: read units`, 60, readUnits, ''),
  );
}

function pressureTargets({ pressure }: Findings): Target[] {
  const eight = (begin: string) =>
    pressure?.loads.find(({ name, load }) => name.startsWith(begin) && load.clients === 8)?.load;
  return [
    ...least('placements, 8 clients', 200, eight('orders.place')?.perSecond),
    ...most('placements, 8 clients: p99', 60, eight('orders.place')?.p99, 'ms'),
    ...least('orders.get, 8 clients', 1_000, eight('orders.get')?.perSecond),
    ...least('orders.list first page, 8 clients', 300, eight('orders.list')?.perSecond),
  ];
}

/** Holds what was measured against what is wanted. */
export function judge(findings: Findings): Target[] {
  return [
    ...unitTargets(findings),
    ...goodsTargets(findings),
    ...dearestTargets(findings),
    ...quoteTargets(findings),
    ...hotTargets(findings),
    ...webhookTargets(findings),
    ...searchTargets(findings),
    ...pressureTargets(findings),
    ...most('npm start: ready', 1_300, findings.readyMs, 'ms'),
    ...idleTargets(findings),
  ];
}
