import type { BundleCost } from './bundles.ts';
import { costTargets } from './cost-targets.ts';
import type { Findings } from './findings.ts';
import { LEAST_REFUSED } from './flood.ts';
import type { HotPair } from './hot-item.ts';
import { least, most, rounded, type Target } from './target.ts';

/** What the stack places a second at least, with 8 clients. */
export const PLACEMENTS_A_SECOND = 200;
/** Within which 95 in 100 events reach their receivers. */
export const WEBHOOK_DELAY_MS = 2_000;

function quoteTargets({ quotes }: Findings): Target[] {
  return (quotes?.pairs ?? []).flatMap(({ get, rates: { name, p50, depth } }) => [
    ...most(`${name}: sequential round trips`, 3, depth, ''),
    ...most(`${name}: p50`, 2, p50 / get.p50, '× orders.get'),
  ]);
}

const SIGNER = 'webhooks.deliver';

function bundleTargets({ bundles = [], bundleCalls = [] }: Findings): Target[] {
  const isSigner = ({ id }: BundleCost) => id === SIGNER;
  const slowest = bundles
    .filter((one) => !isSigner(one))
    .toSorted((left, right) => right.ratio - left.ratio)[0];
  return [
    ...most(`bundle load, slowest (${slowest?.id})`, 1.2, slowest?.ratio, '× bare client'),
    ...most(`bundle load, ${SIGNER}`, 1.5, bundles.find(isSigner)?.ratio, '× bare client'),
    ...bundleCalls.flatMap(({ id, sourceMs, bundleMs }) =>
      most(`bundles: ${id}`, 1, bundleMs / sourceMs, '× the processor time of sources'),
    ),
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

function smallTargets({ small }: Findings): Target[] {
  return [
    ...most('a look at the budget', 20, small?.budgetMicroseconds, 'µs'),
    ...most('a line of the log', 50, small?.lineMicroseconds, 'µs'),
    ...most('waybill --help', 3, small?.startRatio, '× an empty program'),
  ];
}

function importTargets({ import: found }: Findings): Target[] {
  return most(`import of ${found?.rows} rows of stock`, 60, found?.seconds, 's');
}

/** A flood costs shops no call, and little time (API-172). */
function floodTargets({ floods = [] }: Findings): Target[] {
  return floods.flatMap(({ kind, quietP99, loudP99, failed, refused }) => [
    ...most(`flood of one kind (${kind}): p99 of shops`, 1.5, loudP99 / quietP99, '× quiet'),
    ...most(`flood of one kind (${kind}): calls of shops that fail`, 0, failed, ''),
    ...least(`flood of one kind (${kind}): refused calls`, LEAST_REFUSED, refused),
  ]);
}

function rushTargets({ rush }: Findings): Target[] {
  if (rush === undefined) return [];
  const pages = [
    ...rush.beside.map(({ wanted, page }) => ({ name: `a page beside ${wanted} orders/s`, page })),
    { name: 'a page right after 3,000 orders', page: rush.after },
  ];
  return pages.flatMap(({ name, page }) => [
    ...most(`${name}: read units`, 60, page.mostUnits, ''),
    ...most(`${name}: p50`, 1.2, page.ms / rush.quiet.ms, '× quiet'),
  ]);
}

/** A search that is not refused reads no more of a large shop than of a small one. */
function searchTargets({ search = [] }: Findings): Target[] {
  return search.flatMap(({ orders, writeUnits, searches }) => [
    ...most(`search, ${orders} orders: write units an order`, 50, writeUnits, ''),
    ...searches.flatMap(({ q, units }) =>
      most(`search, ${orders} orders: ${q}: read units`, 60, units, ''),
    ),
  ]);
}

function walkTargets({ walk }: Findings): Target[] {
  const [first, ...behind] = walk?.pages ?? [];
  const name = `a walk over ${walk?.rows} orders`;
  return [
    ...behind.flatMap(({ page, readUnits, ms }) => [
      ...most(`${name}, page ${page}: read units`, 6, first && readUnits - first.readUnits, 'more'),
      ...most(`${name}, page ${page}: p50`, 1.2, first && ms / first.ms, '× page 1'),
    ]),
    ...most(`${name}: missed`, 0, walk?.missed, ''),
    ...most(`${name}: had twice`, 0, walk?.twice, ''),
    ...most('a placed order is found: p95', 2_000, walk?.found.p95, 'ms'),
  ];
}

/** Holds what was measured against what is wanted. */
export function judge(findings: Findings): Target[] {
  const { pressure } = findings;
  return [
    ...costTargets(findings),
    ...quoteTargets(findings),
    ...hotTargets(findings),
    ...webhookTargets(findings),
    ...rushTargets(findings),
    ...floodTargets(findings),
    ...searchTargets(findings),
    ...walkTargets(findings),
    ...importTargets(findings),
    ...least('placements, 8 clients', PLACEMENTS_A_SECOND, pressure?.place.perSecond),
    ...most('placements, 8 clients: p99', 60, pressure?.place.p99, 'ms'),
    ...least('orders.get, 8 clients', 1_000, pressure?.get.perSecond),
    ...least('orders.list first page, 8 clients', 300, pressure?.list.perSecond),
    ...most('npm start: ready', 1_500, findings.readyMs, 'ms'),
    ...most('npm run dev: a function is saved', 1_000, findings.reload?.function, 'ms'),
    ...most('npm run dev: a file of the kernel is saved', 1_000, findings.reload?.kernel, 'ms'),
    ...idleTargets(findings),
    ...smallTargets(findings),
    ...bundleTargets(findings),
  ];
}
