import type { Findings } from '../findings.ts';
import type { Growth } from '../growth.ts';
import type { Pressure } from '../pressure.ts';
import { PLACEMENTS_A_SECOND, WEBHOOK_DELAY_MS } from '../targets.ts';
import type { Webhooks } from '../webhooks.ts';
import type { Chart } from './chart.ts';

/** Read units of a page of 50 that a list may take (`large-shop` and others hold the same limit). */
const PAGE_UNITS = 60;

function ratesByClients({ steps }: Pressure): Chart {
  return {
    ...{ kind: 'lines', title: 'Calls a second by clients', unit: 'calls a second' },
    across: 'clients that each wait for their answer',
    categories: steps.map(({ clients }) => String(clients)),
    series: [
      { name: 'orders.place', values: steps.map(({ place }) => place) },
      { name: 'orders.get', values: steps.map(({ get }) => get) },
    ],
    target: { name: 'placements wanted', value: PLACEMENTS_A_SECOND },
  };
}

/** The lists of orders that the seed fills, one line each. */
const SHOWN_LISTS = ['orders', 'orders?status=placed', 'orders?on_hold=true'];

function unitsBySize(pages: readonly Growth[]): Chart {
  const shown = pages.filter(({ list }) => SHOWN_LISTS.includes(list));
  const sizes = [...new Set(shown.map(({ rows }) => rows))];
  const unitsOf = (name: string) =>
    sizes.map((size) => {
      const page = shown.find(({ list, rows }) => list === name && rows === size);
      return page?.cost.readUnits ?? Number.NaN;
    });
  return {
    ...{ kind: 'lines', title: 'Read units of a page of 50 by orders of the shop' },
    ...{ unit: 'read units', across: 'orders of the shop' },
    categories: sizes.map((size) => size.toLocaleString('en-US')),
    series: SHOWN_LISTS.map((name) => ({ name, values: unitsOf(name) })),
    target: { name: 'limit', value: PAGE_UNITS },
  };
}

function delayOfWebhooks({ paced, burst, single }: Webhooks): Chart {
  const journeys = [paced, burst, single];
  const seconds = (of: 'p50' | 'p95' | 'p99') => journeys.map((one) => one[of] / 1_000);
  return {
    ...{ kind: 'bars', title: 'From an event to its receiver', unit: 'seconds' },
    across: 'one process and its engine on one machine',
    categories: ['4 events on their way', '200 events at once', '200 orders, one slow endpoint'],
    series: (['p50', 'p95', 'p99'] as const).map((name) => ({ name, values: seconds(name) })),
    target: { name: 'p95 wanted', value: WEBHOOK_DELAY_MS / 1_000 },
  };
}

/** The figures of what a run found, by their names; of a part that did not run there is none. */
export function figuresOf(findings: Findings): ReadonlyMap<string, Chart> {
  const { pressure, growth, webhooks } = findings;
  const figures: [string, Chart | undefined][] = [
    ['rates-by-clients', pressure && ratesByClients(pressure)],
    ['units-by-size', growth && unitsBySize(growth.pages)],
    ['webhook-delay', webhooks && delayOfWebhooks(webhooks)],
  ];
  return new Map(figures.filter((one): one is [string, Chart] => one[1] !== undefined));
}
