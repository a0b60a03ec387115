import { INVENTORIES } from '@waybill/inventories/shared/inventory-group';
import { app } from '@waybill/local/functions/app';
import { startStack } from '@waybill/local/stack';
import { ORDERS } from '@waybill/orders/order/order-group';
import { countAllUnits, type Units } from './all-units.ts';
import { foldSeed, seedOrders } from './seed.ts';

// The stack in a process of its own, with a line to the bench. Arguments: engine; `quiet` for no
// background (units are then of the requests alone, and no fold runs beside a seed); weather.

export type Order =
  | { readonly kind: 'seed'; readonly from: number; readonly to: number }
  | { readonly kind: 'drain' }
  | { readonly kind: 'fold' }
  | { readonly kind: 'units' }
  | { readonly kind: 'stop' };

export type Word =
  | { readonly kind: 'up'; readonly url: string; readonly engine: string }
  | {
      readonly kind: 'done';
      readonly cpuMs: number;
      readonly units: Units;
      /** Memory that the stack holds, its engine not counted. */
      readonly bytes: number;
      /** Changes that a fold has taken. */
      readonly folded?: number;
    };

const [engine, background, weather] = process.argv.slice(2);
const stack = await startStack({
  port: 0,
  host: '127.0.0.1',
  data: 'memory',
  inspect: true,
  bundles: false,
  engine: engine === 'default' ? undefined : engine,
  weather: weather === '' ? undefined : weather,
  report: (message, error) => console.error(message, error ?? ''),
  onEngineLost: () => process.exit(1),
  ...(background === 'quiet' && {
    app: { ...app, consumers: [] },
  }),
});

const unitsSoFar = countAllUnits();

/** Folds all that has gathered, though it is young: nothing else is under way. */
async function foldNow(tenant: string): Promise<number> {
  const folded = await Promise.all(
    [ORDERS, INVENTORIES].map((group) => foldSeed({ tenant, group })),
  );
  return folded.reduce((sum, one) => sum + one, 0);
}

const say = (word: Word) => process.send?.(word);

async function obey(order: Order): Promise<void> {
  if (order.kind === 'seed') await seedOrders('demo', order.from, order.to);
  if (order.kind === 'drain') await stack.drain();
  const folded = order.kind === 'fold' ? await foldNow('demo') : undefined;
  if (order.kind === 'stop') await stack.stop();
  const { user, system } = process.cpuUsage();
  const cpuMs = (user + system) / 1000;
  say({
    kind: 'done',
    cpuMs,
    units: unitsSoFar(),
    bytes: process.memoryUsage.rss(),
    ...(folded !== undefined && { folded }),
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
