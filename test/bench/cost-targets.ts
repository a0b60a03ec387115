import { topology } from '@waybill/registry/topology';
import { type Ceiling, ordersASecond } from '../../infra/scale/ceilings.ts';
import { chainOf } from '../../infra/scale/chain.ts';
import { stageOf } from '../../infra/stage/stage.ts';
import type { AllIn } from './all-in.ts';
import type { DearCall } from './dear-calls.ts';
import type { Findings } from './findings.ts';
import type { Growth } from './growth.ts';
import { PAGE_UNITS } from './order-lists.ts';
import { least, most, type Target } from './target.ts';

/** Write units of an order of three positions, publication and totals included. */
const ALL_IN_LIMITS: Readonly<Record<string, number>> = {
  'inventories.reserve': 60,
  'orders.place': 30,
  'orders.payment-status.update': 20,
  'inventories.commit': 55,
  'orders.ship': 30,
};
const ORDER_LIMIT = 200;

const writesOf = (operations: readonly AllIn[]) =>
  operations.reduce((sum, { writes }) => sum + writes, 0);

function allInTargets({ allIn }: Findings): Target[] {
  if (allIn === undefined) return [];
  const each = allIn.operations.flatMap(({ id, writes }) =>
    most(`${id}, 3 positions, all in: write units`, ALL_IN_LIMITS[id] ?? 0, writes, ''),
  );
  const whole = 'order from reservation to shipment, all in: write units';
  return [...each, ...most(whole, ORDER_LIMIT, writesOf(allIn.operations), '')];
}

function callTargets({ operations = [] }: Findings): Target[] {
  const cost = (id: string) => operations.find((one) => one.id === id)?.cost;
  return [
    ...most('orders.place: sequential round trips', 3, cost('orders.place')?.depth, ''),
    ...most('orders.get: round trips', 1, cost('orders.get')?.calls, ''),
  ];
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
      name: 'lists, first page: round trips at every size',
      wanted: 'the same',
      found: different.length === 0 ? 'the same' : `differ: ${different.join(', ')}`,
      met: different.length === 0,
    },
    ...most('lists, first page, dearest: read units', 30, dearest, ''),
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

/** A stage of `stages/large.json` keeps up, with an endpoint on `*` in each shop (STG-15). */
function scaleTargets({ partitions }: Findings): Target[] {
  if (partitions === undefined) return [];
  const load = { order: partitions, endpoint: true };
  const chain = chainOf(stageOf('large'), topology.consumers, load);
  const narrowest = (of: Ceiling['of']) => chain.find((one) => one.of === of);
  const atLeast = (of: Ceiling['of'], limit: number): Target[] => {
    const ceiling = narrowest(of);
    const name = `orders a second of a ${of} (${ceiling?.name})`;
    return least(name, limit, ceiling && ordersASecond(ceiling));
  };
  return [...atLeast('platform', 1_000), ...atLeast('tenant', 250)];
}

/** What calls take of the table: the same on every machine. */
export function costTargets(findings: Findings): Target[] {
  return [
    ...callTargets(findings),
    ...allInTargets(findings),
    ...growthTargets(findings),
    ...listTargets(findings),
    ...orderListTargets(findings),
    ...dearestTargets(findings),
    ...scaleTargets(findings),
  ];
}
