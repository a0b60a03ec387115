import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../support/command-line.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const { folder, waybill } = commandLine();
const order = [
  '--field',
  'currency=EUR',
  '--field',
  'items.0.quantity=3',
  '--field',
  'items.0.unit_price=5',
  '--text',
  'items.0.sku=007',
];

/** The JSON that a command answered. */
async function answerOf<Answer>(...words: string[]): Promise<Answer> {
  const { out, errors, exit } = await waybill([...words, '--json']);
  expect(exit, errors).toBe(0);
  return JSON.parse(out) as Answer;
}

beforeAll(async () => {
  const { tenant, key } = await system.newTenant();
  const words = ['login', '--url', system.url(), '--tenant', tenant];
  expect((await waybill(words, { env: { WAYBILL_KEY: key } })).exit).toBe(0);
});

describe('orders, tenants and keys', () => {
  it('are listed and shown by number, to people and programs', async () => {
    const placed = await answerOf<{ id: string; number: string }>('api', 'orders.place', ...order);
    const list = await waybill(['orders', 'list', '--limit', '1']);
    expect(list.out).toMatch(new RegExp(`${placed.number} +placed +open +unfulfilled`, 'u'));
    expect(list.out).toMatch(/^1 of \d+$/mu);
    const shown = await waybill(['orders', 'show', placed.number]);
    expect(shown.out).toMatch(/^10 +007 +007 +3 +0 +5 +15$/mu);
    expect(await answerOf('orders', 'show', placed.number)).toMatchObject({
      number: placed.number,
    });
    expect(await waybill(['orders', 'show', 'ORD-9'])).toMatchObject({ exit: 3, out: '' });
    // CLI-5
    expect(await answerOf('api', 'orders.get', placed.number)).toMatchObject({
      number: placed.number,
    });
    await answerOf('api', 'orders.hold', placed.number, '--field', 'reason=Asked for');
    const eventsOf = (name: string) =>
      answerOf<{ total: number }>('api', 'webhooks.events.list', '--query', `order_id=${name}`);
    await system.caughtUp();
    const byId = await eventsOf(placed.id);
    expect(byId.total).toBeGreaterThan(1);
    expect(await eventsOf(placed.number)).toEqual(byId);
    expect(await waybill(['api', 'orders.get', 'ORD-9'])).toMatchObject({ exit: 3, out: '' });
    expect((await waybill(['orders', 'list', '--status', 'plcaed'])).exit).toBe(2);
    expect((await waybill(['orders', 'list', '--query', 'statis=placed'])).errors).toMatch(
      /unknown_filter/u,
    );
  });

  // CRT-108, CLI-40
  it('leave a cart behind that goes out into a file, and comes in again', async () => {
    const contact = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
    const csv = 'sku,quantity\nPAP-1,5\n';
    const imported = ['carts', 'import', '-', '--format', 'csv', '--contact', contact];
    const made = await waybill([...imported, '--name', 'Office'], { input: csv });
    const [, id = ''] = /1 line in the cart Office, (\S+)/u.exec(made.out) ?? [];
    const file = `${folder}/cart.json`;
    expect((await waybill(['carts', 'export', id, '--to', file])).exit).toBe(0);
    const again = await answerOf('carts', 'import', file, '--into', id);
    expect(again).toMatchObject({ lines: 1, cart: { id, item_count: 10 } });
    const { out } = await waybill(['carts', 'export', id, '--format', 'csv']);
    expect(out).toMatch(/^id,cart_id,type,product_id,sku,name,quantity,.*\n.*,PAP-1,PAP-1,10,/u);
    expect(await waybill(['carts', 'export', id, '--to', 'cart.txt'])).toMatchObject({ exit: 2 });
    const unknown = await waybill(['carts', 'export', id, '--format', 'xml']);
    expect(unknown.errors).toMatch(/--format must be json or csv, not xml/u);
    const wrong = await waybill(imported, { input: 'sku,quantity\nA,0\n' });
    expect(wrong).toMatchObject({ exit: 3 });
    expect(wrong.errors).toMatch(/line 2: quantity must be greater than 0/u);
  });

  it('are printed to a file, or written out', async () => {
    const { number } = await answerOf<{ number: string }>('api', 'orders.place', ...order);
    const printing = (...words: string[]) => waybill(['orders', 'print', number, ...words]);
    const { out } = await printing('confirmation', '--paper', 'letter');
    expect(out).toMatch(/^<!doctype html>/u);
    const file = join(folder, 'order.html');
    await printing('confirmation', '--paper', 'letter', '--to', file);
    expect(await readFile(file, 'utf8')).toBe(out);
    expect(await printing('invoice')).toMatchObject({ exit: 3, out: '' });
    const noShipment = await printing('delivery-note', '--to', file);
    expect(noShipment.errors).toContain('There is nothing to print');
  });

  it('are followed as they change', async () => {
    const end = new AbortController();
    let said = '';
    const onOut = (text: string) => {
      said += text;
    };
    const words = ['orders', 'tail', '--every', '0.05', '--since', new Date(0).toISOString()];
    const tail = waybill(words, { signal: end.signal, onOut });
    const { id, number } = await answerOf<{ id: string; number: string }>(
      'api',
      'orders.place',
      ...order,
    );
    await waybill(['api', 'orders.hold', id, '--field', 'reason=Asked for']);
    const held = new RegExp(`^\\S+Z  ${number} +order\\.held  by \\S.*$`, 'mu');
    await expect.poll(() => said).toMatch(held);
    end.abort();
    expect((await tail).exit).toBe(130);
    expect(said.match(new RegExp(held, 'gmu'))).toHaveLength(1);
  });

  it('have keys that are shown once, and end', async () => {
    const words = ['keys', 'create', '--name', 'Reports', '--permission', 'orders.list'];
    const { out } = await waybill(words);
    const [secret = ''] = out.split('\n');
    const id = /its id is (\S+)/u.exec(out)?.[1] ?? '';
    const listed = await waybill(['keys', 'list']);
    expect(listed.out).toMatch(/Reports +\S+ +orders\.list/u);
    expect(listed.out).not.toContain(secret);
    const forbidden = await waybill(['keys', 'list'], { env: { WAYBILL_KEY: secret } });
    expect([forbidden.exit, forbidden.out]).toEqual([4, '']);
    expect(await answerOf('keys', 'delete', id)).toEqual({ deleted: true, id });
    expect((await waybill(['keys', 'create', '--name', 'No rights'])).exit).toBe(2);
    const misspelt = await waybill(['keys', 'create', '--name', 'A', '--permission', 'orders.lst']);
    expect([misspelt.exit, misspelt.errors]).toEqual([
      2,
      expect.stringMatching(/is orders\.list/u),
    ]);
  });

  it('are made and suspended by the operator', async () => {
    const operator = ['--profile', 'local-operator', '--url', system.url()];
    const made = await waybill([
      ...operator,
      'tenants',
      'create',
      'cli-branch',
      '--name',
      'Branch',
    ]);
    const [secret = ''] = made.out.split('\n');
    const as = { env: { WAYBILL_KEY: secret, WAYBILL_TENANT: 'cli-branch' } };
    expect((await waybill(['api', 'whoami'], as)).out).toMatch(/cli-branch/u);
    expect(await answerOf(...operator, 'tenants', 'suspend', 'cli-branch')).toMatchObject({
      status: 'suspended',
    });
    expect((await waybill([...operator, 'tenants', 'list'])).out).toMatch(
      /^cli-branch +Branch +suspended/mu,
    );
    await waybill([...operator, 'tenants', 'resume', 'cli-branch']);
    expect((await waybill([...operator, 'tenants', 'show', 'cli-branch'])).out).toMatch(/active/u);
  });
});
