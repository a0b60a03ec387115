import { measureAllIn } from './all-in.ts';
import { measureDearest } from './dearest.ts';
import type { Findings } from './findings.ts';
import { measureHot } from './hot-item.ts';
import { client } from './http.ts';
import { measureIdle } from './idle.ts';
import { measureGoodsRates, measureGoodsUnits } from './order-goods.ts';
import { measurePressure } from './pressure.ts';
import { measureQuotes } from './quotes.ts';
import { measureReady } from './ready.ts';
import {
  allInReport,
  dearestReport,
  goodsRateReport,
  hotReport,
  pressureReport,
  quoteReport,
  webhookReport,
} from './report.ts';
import { measureSearch, searchReport } from './search.ts';
import { startBenchStack } from './stack.ts';
import { measureWebhooks } from './webhooks.ts';

/** Measures one thing, and says what it found. */
type Part = (orders: number) => Promise<{ readonly findings: Findings; readonly report?: string }>;

function part<Name extends keyof Findings>(
  name: Name,
  measure: (orders: number) => Promise<NonNullable<Findings[Name]>>,
  report?: (found: NonNullable<Findings[Name]>) => string,
): Part {
  return async (orders) => {
    const found = await measure(orders);
    const findings = { [name]: found };
    return report === undefined ? { findings } : { findings, report: report(found) };
  };
}

async function measureUnits() {
  const stack = await startBenchStack({ engine: 'default', background: 'full', log: 'costs' });
  try {
    return await measureAllIn(stack, client(stack.url));
  } finally {
    await stack.stop();
  }
}

/** Parts that `--part` names, in the order in which they run. */
export const parts = new Map<string, Part>([
  ['ready', part('readyMs', measureReady)],
  ['idle', part('idle', measureIdle)],
  ['units', part('units', measureUnits, allInReport)],
  ['dearest', part('dearest', measureDearest, dearestReport)],
  ['pressure', part('pressure', measurePressure, pressureReport)],
  ['search', part('search', measureSearch, searchReport)],
  ['hot', part('hot', measureHot, hotReport)],
  ['goods', part('goods', measureGoodsUnits, ({ order }) => allInReport(order))],
  ['goods-rates', part('goodsRates', measureGoodsRates, goodsRateReport)],
  ['quotes', part('quotes', measureQuotes, quoteReport)],
  ['webhooks', part('webhooks', measureWebhooks, webhookReport)],
]);
