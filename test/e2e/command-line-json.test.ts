import { Readable } from 'node:stream';
import { programFor } from '@waybill/cli/program';
import { unheard } from '@waybill/cli/shared/terminal';
import { createClient } from '@waybill/client';
import { sampleXml } from '@waybill/peppol/testing/samples.factory';
import { isLongRun } from '@waybill/testing/rounds';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Ran } from '../support/command-line.ts';
import { withFilesShop } from '../support/files-shop.ts';
import { withSystem } from '../support/system.ts';
import { operator } from '../support/tenant.ts';

/** Words with which a command does what it is for, and others with which it is refused. */
interface Words {
  readonly done: readonly string[];
  /** Said without `env`; where there are none, it is refused for a key that is wrong. */
  readonly refused?: readonly string[];
  /** It ends by Ctrl-C alone. */
  readonly endless?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

type Program = ReturnType<typeof programFor>;

const system = withSystem();
const { waybill, shop, env, at, write } = withFilesShop(system);
const made = {
  order: '',
  parcel: '',
  event: '',
  key: '',
  file: '',
  cart: '',
  lines: '',
  document: '',
};

/** The names of all commands, such as `orders list`. */
const namesOf = ({ commands }: Pick<Program, 'commands'>, before = ''): string[] =>
  commands.flatMap((one) => {
    const name = `${before}${one.name()}`;
    return [name, ...namesOf(one, `${name} `)];
  });

const names = namesOf(
  programFor(
    {
      input: Readable.from([]),
      out: unheard,
      errors: unheard,
      env: {},
      signal: new AbortController().signal,
    },
    unheard,
  ),
);

/** Whose cart goes into a file and comes out of one. */
const CONTACT = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';

/** A command that is none without another word behind it. */
const isGroup = (name: string) => ['orders', 'tenants', 'keys', 'carts', 'peppol'].includes(name);

function wordsOf(name: string): Words {
  const asOperator = { WAYBILL_KEY: operator.key, WAYBILL_TENANT: operator.tenant };
  // The script reads the table itself, which the functions of this process find by these.
  const { WAYBILL_URL: _url, ...ofProcess } = process.env as Record<string, string>;
  const since = ['--since', new Date(0).toISOString()];
  const nowhere = 'http://127.0.0.1:9/hooks';
  const all: Readonly<Record<string, Words>> = {
    login: { done: [] },
    logout: { done: ['json-shop'], refused: ['local'] },
    profiles: { done: [], refused: ['lst'] },
    'profiles use': { done: ['local'], refused: ['nobody'] },
    api: { done: ['orders.list', '--all'] },
    import: { done: ['stock', made.file] },
    export: { done: ['stock'] },
    listen: { done: ['--forward-to', nowhere, ...since], endless: true },
    resend: { done: [made.event] },
    trigger: { done: ['order.placed'] },
    'orders list': { done: [] },
    'orders show': { done: [made.order] },
    'orders print': { done: [made.order, 'confirmation', '--to', at('order.html')] },
    'orders track': { done: [made.parcel, 'delivered'] },
    'carts export': { done: [made.cart, '--to', at('cart.json')] },
    'carts import': { done: [made.lines, '--into', made.cart] },
    'peppol check': { done: [made.document] },
    'orders tail': { done: since, endless: true },
    'peppol import': { done: [made.document] },
    'peppol outbox': { done: [] },
    'tenants list': { done: [], env: asOperator },
    'tenants show': { done: ['json-branch'], env: asOperator },
    'tenants create': { done: ['json-new-branch', '--name', 'New'], env: asOperator },
    'tenants suspend': { done: ['json-branch'], env: asOperator },
    'tenants resume': { done: ['json-branch'], env: asOperator },
    'keys list': { done: [] },
    'keys create': { done: ['--name', 'Reports', '--permission', 'orders.list'] },
    'keys delete': { done: [made.key] },
    seed: { done: ['json-northwind'], env: asOperator },
    logs: { done: [], refused: ['--operation', 'orders.gett'], endless: true },
    verify: { done: [], refused: ['--data', at('nowhere')], env: ofProcess },
    doctor: { done: [] },
  };
  const words = all[name];
  if (words === undefined) throw new Error(`nothing tries the command ${name}`);
  return words;
}

/** Runs a command for a program, in a terminal; one without an end is ended once it has said something. */
async function run(
  words: readonly string[],
  own: Readonly<Record<string, string>>,
  endless = false,
): Promise<Ran> {
  const end = new AbortController();
  const onOut = () => {
    if (endless) end.abort();
  };
  const around = { env: { ...env(), ...own }, signal: end.signal, isTTY: true, onOut };
  return waybill([...words, '--json'], around);
}

function expectJson({ out, errors }: Ran): void {
  const lines = `${out}${errors}`.split('\n').filter((line) => line !== '');
  expect(lines).not.toEqual([]);
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
}

beforeAll(async () => {
  const { id } = await shop().orders.place({ currency: 'EUR', items: [{ sku: 'CUP' }] });
  const { shipment } = await shop().orders.ship({ id });
  const { items } = await shop().webhooks.events.list({ order_id: id });
  const key = await shop().apiKeys.create({ name: 'Old', permissions: ['orders.list'] });
  await shop().settings.putAppSettings(
    { app: 'peppol' },
    { values: { endpoint: '0088:2000000000022' } },
  );
  const cart = await shop().carts.create({ contact_id: CONTACT });
  Object.assign(made, {
    order: id,
    parcel: shipment.number,
    cart: cart.id,
    document: write('order.xml', sampleXml('T01').split('\n')),
    lines: write('lines.csv', ['sku,quantity', 'CUP,2']),
    event: items[0]?.id,
    key: key.id,
    file: write('json.csv', ['external_id,sku,on_hand', 'a,CUP,3', 'b,POT,4']),
  });
  await createClient({ url: system.url(), ...operator }).tenants.create({
    slug: 'json-branch',
    name: 'Branch',
  });
  await waybill(['login', '--profile', 'json-shop'], { env: env() });
});

// CLI-7
describe('with --json all that a command says is JSON', () => {
  it.each(names.filter((name) => !isGroup(name)))('%s', { timeout: 240_000 }, async (name) => {
    const { done, refused, endless, env: own = {} } = wordsOf(name);
    const command = name.split(' ');
    // It places 830 orders.
    if (name !== 'seed' || isLongRun()) {
      const ran = await run([...command, ...done], own, endless);
      expect(ran.exit, ran.errors).toBe(endless === true ? 130 : 0);
      expect(ran.out).not.toBe('');
      expectJson(ran);
    }
    const wrong = refused === undefined ? { ...own, WAYBILL_KEY: 'wb_wrong' } : {};
    const ran = await run([...command, ...(refused ?? done)], wrong);
    expect(ran.exit).toBeGreaterThan(1);
    expect(ran.errors).not.toBe('');
    expectJson(ran);
  });

  it.each(names)('%s, where it is misspelt', async (name) => {
    const words = isGroup(name) ? [] : ['--no-such-flag'];
    const ran = await run([...name.split(' '), ...words], {});
    expect([ran.exit, ran.out]).toEqual([2, '']);
    expectJson(ran);
  });
});
