import { product } from '@waybill/local/product';
import { startStack } from '@waybill/local/stack';
import { seedOrders } from './seed.ts';

// The stack in a process of its own, with a line to the bench. Arguments: engine, and `quiet` for
// no background: units are then of the requests alone, and no fold runs beside a seed.

export type Order =
  | { readonly kind: 'seed'; readonly from: number; readonly to: number }
  | { readonly kind: 'drain' }
  | { readonly kind: 'stop' };

export type Word =
  | { readonly kind: 'up'; readonly url: string; readonly engine: string }
  | { readonly kind: 'done'; readonly cpuMs: number };

const [engine, background] = process.argv.slice(2);
const stack = await startStack({
  port: 0,
  host: '127.0.0.1',
  data: 'memory',
  engine: engine === 'default' ? undefined : engine,
  report: (message, error) => console.error(message, error ?? ''),
  onEngineLost: () => process.exit(1),
  ...(background === 'quiet' && {
    product: { ...product, consumers: [], partitions: () => [] },
  }),
});

const say = (word: Word) => process.send?.(word);

async function obey(order: Order): Promise<void> {
  if (order.kind === 'seed') await seedOrders('demo', order.from, order.to);
  if (order.kind === 'drain') await stack.drain();
  if (order.kind === 'stop') await stack.stop();
  const { user, system } = process.cpuUsage();
  say({ kind: 'done', cpuMs: (user + system) / 1000 });
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
