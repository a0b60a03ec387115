import { randomUUID } from 'node:crypto';
import type { Cart } from '@waybill/carts/cart/cart.schema';
import { cartCheck } from '@waybill/carts/check/carts.check';
import { cartSettings } from '@waybill/carts/shared/settings';
import { OWNER, SESSION } from '@waybill/carts/testing/cart.factory';
import { inventoryCheck } from '@waybill/inventories/check/inventory.check';
import { installLocations } from '@waybill/inventories/location/location.repository';
import { storeSettings } from '@waybill/settings/settings.repository';
import { commit } from '@waybill/table/commit';
import { sweepOrphans } from '@waybill/table/operate';
import { fixedClock } from '@waybill/testing/clock';
import { differencesIn } from '@waybill/testing/differences';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { type Call, invoke, type Reply } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { isLongRun } from '@waybill/testing/rounds';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it } from 'vitest';
import { killAt, type Timing, timings, watchCalls } from '../../test/faults/dead-process.ts';
import { handler as receive } from '../inventories/receive.ts';
import { handler as listStock } from '../inventories/stock/list.ts';
import { cartCalls } from './carts.factory.ts';
import { fillingAs, positions } from './fill.factory.ts';

const clock = fixedClock();
afterEach(removeFault);

/** Longer than a dead process holds its Idempotency-Key. */
const LEASE_SECONDS = 3;
/** Longer than lines that wait to count are kept. */
const STAGED_SECONDS = 16 * 60;

/** Lines that one transaction does not hold. */
const LARGE = 75;

const LAMP = { sku: 'LAMP-7', quantity: 2, unit_price: 5, snapshot: { price: 4 } };

interface Scene extends ReturnType<typeof cartCalls> {
  readonly tenant: string;
  readonly cart: string;
  /** Another cart of the contact. */
  readonly other: string;
  /** The cart of a guest, with many lines. */
  readonly guest: string;
}

/** The traces of a command: the carts that its owner sees, and the number of their events. */
interface State {
  readonly carts: readonly Partial<Cart>[];
  readonly lines: readonly (readonly [sku: string | null, quantity: number])[];
  readonly events: number;
  /** The pieces that are promised, by article. */
  readonly reserved: Readonly<Record<string, number>>;
}

interface Command {
  readonly name: string;
  readonly run: (scene: Scene, more: Call) => Promise<Reply<object>>;
  readonly status: number;
  readonly settings?: object;
}

const fill = ({ tenant, cart }: Scene, mode: 'append' | 'replace', size: number, more: Call) =>
  fillingAs({ tenant })({ contact_id: OWNER, cart_id: cart, mode, lines: positions(size) }, more);

/** A table of so many articles. */
const tableOf = (size: number) =>
  ['sku', ...Array.from({ length: size }, (_, index) => `S-${index}`)].join('\n');

const commands: readonly Command[] = [
  {
    name: 'a line that is added',
    run: ({ addItem, cart }, more) => addItem(cart, LAMP, more),
    status: 201,
  },
  { name: 'a large fill', run: (scene, more) => fill(scene, 'append', LARGE, more), status: 200 },
  {
    name: 'a large replacement',
    run: (scene, more) => fill(scene, 'replace', LARGE, more),
    status: 200,
  },
  {
    name: 'a large fill of a new cart',
    run: ({ tenant }, more) =>
      fillingAs({ tenant })({ contact_id: OWNER, lines: positions(LARGE) }, more),
    status: 200,
  },
  {
    name: 'a file that is appended',
    run: ({ importFile, cart }, more) =>
      importFile({ target_cart_id: cart, csv: 'sku,quantity,unit_price\nLAMP-7,2,5\n' }, more),
    status: 200,
  },
  {
    name: 'a large file that makes a cart',
    run: ({ importFile }, more) => importFile({ contact_id: OWNER, csv: tableOf(LARGE) }, more),
    status: 201,
  },
  { name: 'an order', run: ({ order, cart }, more) => order(cart, {}, more), status: 200 },
  {
    name: 'an order with its goods and new prices',
    run: ({ order, cart }, more) => order(cart, {}, more),
    status: 200,
    settings: { convert_reserves_stock: 'require', price_snapshot_mode: 'live' },
  },
  {
    name: 'an order whose goods are refused',
    run: ({ order, guest }, more) => order(guest, {}, more),
    status: 200,
    settings: { convert_reserves_stock: 'request' },
  },
  { name: 'an abandonment', run: ({ abandon, cart }, more) => abandon(cart, more), status: 200 },
  {
    name: 'a merge',
    run: ({ merge, cart, other }, more) => merge(cart, other, more),
    status: 200,
  },
  {
    name: 'a large merge',
    run: ({ merge, guest, cart }, more) => merge(guest, cart, more),
    status: 200,
  },
  {
    name: 'a claim',
    run: ({ claim }, more) => claim({ contact_id: OWNER, session_key: SESSION }, more),
    status: 200,
  },
  {
    name: 'a claim into a cart',
    run: ({ claim, cart }, more) =>
      claim({ contact_id: OWNER, session_key: SESSION, target_cart_id: cart }, more),
    status: 200,
  },
];

let scenes = 0;

/** A contact with a current cart that has lines, and another one; a guest with a large one; goods. */
async function freshScene({ settings = {} }: Command): Promise<Scene> {
  scenes += 1;
  const tenant = `faults-${scenes}`;
  const calls = cartCalls({ tenant });
  const { body: cart } = await calls.create({ contact_id: OWNER, is_current: true });
  await calls.replaceItems(cart.id, [LAMP, { sku: 'S-0', unit_price: 5 }]);
  clock.advance(1);
  const { body: other } = await calls.create({ contact_id: OWNER });
  clock.advance(1);
  const { body: guest } = await calls.create({ session_key: SESSION, is_current: true });
  await calls.replaceItems(guest.id, positions(LARGE));
  clock.advance(1);
  await storeSettings(tenant, cartSettings, undefined, settings);
  await commit(installLocations(tenant, { at: clock.now().toISOString(), newId: randomUUID }));
  const items = [LAMP.sku, 'S-0'].map((sku) => ({ sku, quantity: 2 }));
  await invoke(receive, { tenant, body: { items } });
  return { tenant, ...calls, cart: cart.id, other: other.id, guest: guest.id };
}

const isOf = (cart: Cart, owner: Partial<Cart>) =>
  Object.entries(owner).every(([name, value]) => Reflect.get(cart, name) === value);

/** The carts as their owners see them; they must fit together whatever happened. */
async function stateOf({ tenant, list, listItems, get }: Scene): Promise<State> {
  await indexesCaughtUp();
  const { body: page } = await list();
  expect(page.total).toBe(page.items.length);
  const carts = await Promise.all(page.items.map(async ({ id }) => (await get(id)).body));
  for (const owner of [{ contact_id: OWNER }, { session_key: SESSION }]) {
    const { body: current } = await list({ ...owner, is_current: 'true' });
    const flagged = carts.filter((one) => one.is_current && isOf(one, owner));
    expect(current.items.map(({ id }) => id)).toEqual(flagged.map(({ id }) => id));
    expect(flagged.length).toBeLessThan(2);
  }
  const lines: [string | null, number][] = [];
  for (const cart of carts) {
    const { body } = await listItems(cart.id, { limit: '200' });
    lines.push(...body.items.map(({ sku, quantity }): [string | null, number] => [sku, quantity]));
  }
  expect(await differencesIn(cartCheck, tenant)).toEqual([]);
  expect(await differencesIn(inventoryCheck, tenant)).toEqual([]);
  const { body: stock } = await invoke<{ items: { sku: string; reserved: number }[] }>(listStock, {
    tenant,
  });
  return {
    reserved: Object.fromEntries(stock.items.map(({ sku, reserved }) => [sku, reserved])),
    carts: carts.map(({ status, is_current, item_count, subtotal, session_key }) => {
      return { status, is_current, item_count, subtotal, session_key };
    }),
    lines,
    events: (await recordedEvents(tenant)).length,
  };
}

/** The outcome of a command on a scene without faults, and those of its calls that are writes. */
async function undisturbed(command: Command) {
  const { run, status } = command;
  const scene = await freshScene(command);
  const before = await stateOf(scene);
  const { result, calls } = await watchCalls(() =>
    run(scene, { headers: { 'idempotency-key': 'one' } }),
  );
  expect(result.status).toBe(status);
  return { before, after: await stateOf(scene), calls, clean: await swept(scene) };
}

/** The kinds of items that a scene is made of, kept answers and count deltas left out. */
async function itemsOf({ tenant }: Scene): Promise<string[]> {
  const images = [...(await imagesOf(tenant)).values()];
  const kinds = images.map((image) => image['_e']?.S ?? 'unnamed');
  return kinds.filter((kind) => !['idempotency', 'count-delta', 'change'].includes(kind)).sort();
}

/** The scene after a sweep that finished all that waited. */
async function swept(scene: Scene): Promise<string[]> {
  clock.advance(STAGED_SECONDS);
  await sweepOrphans(clock.now());
  return itemsOf(scene);
}

/** The deaths that a command is put to: at which of its calls, and how. */
type Deaths = readonly (readonly [fatal: number, timing: Timing])[];

/** At every call, in every way. */
const everyDeath = (calls: readonly boolean[]): Deaths =>
  calls.flatMap((_, call) => timings.map((timing) => [call + 1, timing] as const));

/**
 * At every third write, the last among them, the ways taking turns: what a death between two reads
 * leaves is what one before the next write does.
 */
const someDeaths = (calls: readonly boolean[], turn: number): Deaths =>
  calls
    .flatMap((isWrite, call) => (isWrite ? [call + 1] : []))
    .reverse()
    .filter((_, index) => index % 3 === 0)
    .map((fatal, index) => [fatal, timings[(turn + index) % timings.length] ?? 'before'] as const);

const isShort = !isLongRun();

describe.each(commands.map((command, turn) => [command.name, command, turn] as const))(
  '%s',
  (_, command, turn) => {
    // Each death is looked for in the whole table, which must not hold those of all other commands.
    withTable();
    // CRT-28, CRT-41, CRT-45, CRT-104
    it('is whole or nothing wherever its process dies, happens once, and leaves nothing', async () => {
      const { before, after, calls, clean } = await undisturbed(command);
      expect(after).not.toEqual(before);
      for (const [fatal, timing] of isShort ? someDeaths(calls, turn) : everyDeath(calls)) {
        const run = `${timing} call ${fatal} of ${calls.length}`;
        await dieAndRepeat(command, { fatal, timing, run, before, after, clean });
      }
    });
  },
);

interface Death {
  readonly fatal: number;
  readonly timing: Timing;
  readonly run: string;
  readonly before: State;
  readonly after: State;
  readonly clean: readonly string[];
}

async function dieAndRepeat(command: Command, death: Death) {
  const { fatal, timing, run, before, after, clean } = death;
  const scene = await freshScene(command);
  const headers = { 'idempotency-key': 'one' };
  killAt(fatal, timing);
  const dead = await command.run(scene, { headers });
  removeFault();
  const left = await stateOf(scene);
  const isDone = left.events > before.events;
  expect(left, run).toEqual(isDone ? after : before);
  if (dead.status !== 500) expect([dead.status, isDone], run).toEqual([command.status, true]);
  clock.advance(LEASE_SECONDS);
  const again = await command.run(scene, { headers });
  expect(again.status, `${run}: ${again.text}`).toBe(command.status);
  expect(again.headers['idempotent-replayed'], run).toBe(isDone ? 'true' : undefined);
  expect(await stateOf(scene), run).toEqual(after);
  expect(await swept(scene), run).toEqual(clean);
}
