import type { BundleCost } from './bundles.ts';
import type { Growth } from './growth.ts';
import type { Hot } from './hot-item.ts';
import type { Measured } from './operations.ts';
import type { Pressure } from './pressure.ts';
import type { Quotes } from './quotes.ts';

/** Everything a run found out; a part that did not run is absent. */
export interface Findings {
  readonly operations?: readonly Measured[];
  /** The same on DynamoDB Local, whose units are the ones that limits are stated in. */
  readonly units?: readonly Measured[];
  readonly bundles?: readonly BundleCost[];
  readonly pressure?: Pressure;
  readonly growth?: { readonly engine: string; readonly pages: readonly Growth[] };
  readonly hot?: Hot;
  readonly quotes?: Quotes;
  readonly readyMs?: number;
}

/** A limit of issue 2 ("Must hold", "Bench targets"), 4 or 5, and what was found. */
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

function costTargets({ operations, units }: Findings): Target[] {
  const known = units ?? operations ?? [];
  const cost = (id: string) => known.find((one) => one.id === id)?.cost;
  return [
    ...most('orders.place: sequential round trips', 3, cost('orders.place')?.depth, ''),
    ...most('orders.place, 3 positions: write units', 40, cost('orders.place')?.writeUnits, ''),
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

function bundleTargets({ bundles = [] }: Findings): Target[] {
  if (bundles.length === 0) return [];
  const slowest = bundles.reduce((worst, one) => (one.ratio > worst.ratio ? one : worst));
  return most(`bundle load, slowest (${slowest.id})`, 1.15, slowest.ratio, '× bare client');
}

/** As many reservations of one item as the engine allows transactions on one row (issue 4). */
function hotTargets({ hot }: Findings): Target[] {
  return (hot?.pairs ?? []).flatMap(({ clients, item, pair }) =>
    least(`hot item, ${clients} clients`, Math.round(pair.load.perSecond), item.load.perSecond),
  );
}

/** Holds what was measured against what issues 2, 4 and 5 ask for. */
export function judge(findings: Findings): Target[] {
  const { pressure } = findings;
  return [
    ...costTargets(findings),
    ...quoteTargets(findings),
    ...growthTargets(findings),
    ...hotTargets(findings),
    ...least('placements, 8 clients', 100, pressure?.place.perSecond),
    ...most('placements, 8 clients: p99', 100, pressure?.place.p99, 'ms'),
    ...least('orders.get, 8 clients', 1_000, pressure?.get.perSecond),
    ...least('orders.list first page, 8 clients', 300, pressure?.list.perSecond),
    ...most('npm start: ready', 3_000, findings.readyMs, 'ms'),
    ...bundleTargets(findings),
  ];
}
