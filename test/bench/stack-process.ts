import { product } from '@waybill/local/product';
import { startStack } from '@waybill/local/stack';
import { ageCounters } from './age.ts';
import { countAllUnits, type Units } from './all-units.ts';
import { type HotRow, measureHotRow } from './hot-row.ts';
import { seedInventories } from './inventory-seed.ts';
import { seedOrders } from './seed.ts';
import { collectSpending, type Spent } from './spending.ts';

// The stack in a process of its own, with a line to the bench. Arguments: engine; `quiet` for no
// background: units are then of the requests alone, and no fold runs beside a seed; `spending` for
// a look at what each partition takes.

/** What a ledger can be filled with. */
const seeds = { orders: seedOrders, inventories: seedInventories } as const;
export type Seeded = keyof typeof seeds;

export type Order =
  | { readonly kind: 'seed'; readonly of: Seeded; readonly from: number; readonly to: number }
  | {
      readonly kind: 'hot-row';
      readonly clients: number;
      readonly count: number;
      readonly beside: number;
    }
  | { readonly kind: 'age'; readonly days: number }
  | { readonly kind: 'drain' }
  | { readonly kind: 'units' }
  | { readonly kind: 'spent' }
  | { readonly kind: 'stop' };

export type Word =
  | { readonly kind: 'up'; readonly url: string; readonly engine: string }
  | {
      readonly kind: 'done';
      readonly cpuMs: number;
      readonly units: Units;
      readonly hotRow?: HotRow;
      readonly spent?: readonly Spent[];
    };

const [engine, background, look] = process.argv.slice(2);
const spending = look === 'spending' ? collectSpending() : undefined;
const stack = await startStack({
  port: 0,
  host: '127.0.0.1',
  data: 'memory',
  engine: engine === 'default' ? undefined : engine,
  report: (message, error) => console.error(message, error ?? ''),
  onEngineLost: () => process.exit(1),
  ...(spending && { onSpend: spending.onSpend }),
  ...(background === 'quiet' && {
    product: { ...product, consumers: [], partitions: () => [] },
  }),
});

const unitsSoFar = countAllUnits();

const say = (word: Word) => process.send?.(word);

async function obey(order: Order): Promise<void> {
  if (order.kind === 'seed') await seeds[order.of]('demo', order.from, order.to);
  const hotRow =
    order.kind === 'hot-row'
      ? await measureHotRow(order.clients, order.count, order.beside)
      : undefined;
  if (order.kind === 'age') await ageCounters('demo', order.days);
  if (order.kind === 'drain') await stack.drain();
  if (order.kind === 'stop') await stack.stop();
  const { user, system } = process.cpuUsage();
  const cpuMs = (user + system) / 1000;
  say({
    ...{ kind: 'done', cpuMs, units: unitsSoFar() },
    ...(hotRow !== undefined && { hotRow }),
    ...(order.kind === 'spent' && { spent: spending?.take() ?? [] }),
  });
  if (order.kind === 'stop') process.disconnect();
}

process.on('message', (order: Order) => {
  void obey(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit(0));
say({ kind: 'up', url: stack.url, engine: stack.engine });
