import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stepsTo } from '@waybill/cli/trigger/scenario';
import { scenarios } from '@waybill/cli/trigger/scenarios';
import { createClient, type Waybill } from '@waybill/client';
import { verify } from '@waybill/client/webhooks';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { events } from '@waybill/registry/events';
import { isLongRun } from '@waybill/testing/rounds';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commandLine } from '../support/command-line.ts';
import { type Delivery, startReceiver } from '../support/receiver.ts';
import { withSystem } from '../support/system.ts';

const AT_ONCE = 6;
const system = withSystem();
const { folder, waybill } = commandLine();
let shop: Waybill;
let tenant = '';
let env: Record<string, string> = {};

/** Events that only the service causes, after a day or more. */
const unpublished = ['webhook.endpoint.disabled', 'webhook.endpoint.failing'];

const run = (...words: string[]) => waybill(words, { env });

const stepsOf = (topic: string) =>
  scenarios.map((scenario) => stepsTo(topic, scenario)).find((steps) => steps.length > 0) ?? [];

/** The topics whose way is the longest: on it happens what the others are triggered for. */
function farthest(topics: readonly string[]): string[] {
  const reported = new Set<string>();
  const longest = topics.toSorted((a, b) => stepsOf(b).length - stepsOf(a).length);
  return longest.filter((topic) => {
    const isOnTheWay = reported.has(topic);
    for (const { publishes } of isOnTheWay ? [] : stepsOf(topic))
      for (const one of publishes) reported.add(one);
    return !isOnTheWay;
  });
}

async function logged(): Promise<string[]> {
  const topics = new Set<string>();
  for await (const { topic } of shop.webhooks.events.list()) topics.add(topic);
  return [...topics].sort();
}

beforeAll(async () => {
  const made = await system.newTenant();
  tenant = made.tenant;
  env = { WAYBILL_URL: system.url(), WAYBILL_TENANT: tenant, WAYBILL_KEY: made.key };
  shop = createClient({ url: system.url(), ...made });
});

describe('trigger', () => {
  it('makes every event happen but those that take days', { timeout: 240_000 }, async () => {
    const { out } = await run('trigger');
    const topics = out.trim().split('\n');
    const declared = events.map(({ topic }) => topic).sort();
    expect(topics).toEqual(declared.filter((topic) => !unpublished.includes(topic)));
    const triggered = isLongRun() ? topics : farthest(topics);
    // The first market of a shop is its default, which stays while others come beside it (MKT-25).
    expect((await run('trigger', 'market.created')).exit).toBe(0);
    // Side by side: what happens together is published and handed on together.
    const trigger = async (topic: string) => {
      const { exit, errors } = await run('trigger', topic);
      expect(exit, `${topic}: ${errors}`).toBe(0);
    };
    // While one of these is triggered all orders of the shop move stock, which it has none of.
    const isAlone = (topic: string) => topic.startsWith('order.fulfillment.');
    await sideBySide(
      AT_ONCE,
      triggered.filter((topic) => !isAlone(topic)),
      trigger,
    );
    await sideBySide(1, triggered.filter(isAlone), trigger);
    await system.stack().drain();
    expect(await logged()).toEqual(expect.arrayContaining(topics));
  });

  it('takes every value from its flags, and calls of a file', async () => {
    const values = ['--set', 'place.items.0.quantity=7', '--set-text', 'place.items.0.sku=007'];
    const shown = await run('trigger', 'order.held', ...values, '--show');
    const file = join(folder, 'scenario.json');
    await writeFile(file, shown.out);
    const more = ['--scenario', file, '--set', 'hold.reason=Asked for', '--json'];
    const { out, errors } = await run('trigger', 'order.held', ...more);
    const { calls } = JSON.parse(out || errors) as { calls: { id: string }[] };
    expect(await shop.orders.get({ id: calls[0]?.id ?? '' })).toMatchObject({
      on_hold: true,
      hold_reason: 'Asked for',
      items: [{ sku: '007', quantity: 7 }, { sku: 'BOOK-TEA' }],
    });
  });

  it('makes all calls of a file where no topic is named (CLI-6)', async () => {
    const shown = await run('trigger', 'order.held', '--show');
    const file = join(folder, 'whole.json');
    await writeFile(file, shown.out);
    const { out, errors } = await run('trigger', '--scenario', file, '--json');
    const { topic, calls } = JSON.parse(out || errors) as { topic: null; calls: { id: string }[] };
    expect([topic, calls.length]).toEqual([null, 2]);
    expect((await shop.orders.get({ id: calls[0]?.id ?? '' })).on_hold).toBe(true);
    expect(JSON.parse((await run('trigger', '--scenario', file, '--show')).out)).toMatchObject({
      steps: [{ name: 'place' }, { name: 'hold' }],
    });
    expect((await run('trigger', '--set', 'place.currency=USD')).exit).toBe(2);
  });

  it.each([
    [['order.plced'], 2, /is order\.placed meant\?/u],
    [['webhook.endpoint.failing'], 2, /nothing triggers webhook\.endpoint\.failing/u],
    [['order.placed', '--set', 'plac.currency=USD'], 2, /is place meant\?/u],
    [['order.placed', '--set', 'place.curency=USD'], 3, /unknown_key/u],
  ])('says what is wrong with %j', async (words, exit, problem) => {
    const ran = await run('trigger', ...words);
    expect(ran.errors).toMatch(problem);
    expect(ran.exit).toBe(exit);
  });
});

describe('listen', () => {
  const end = new AbortController();
  let secret = '';
  let [said, complaints] = ['', ''];
  let listening: Promise<{ exit: number }>;
  let warehouse: Awaited<ReturnType<typeof startReceiver>>;
  let ledger: Awaited<ReturnType<typeof startReceiver>>;

  const verified = ({ body, headers }: Delivery) => verify(body, headers, secret);

  beforeAll(async () => {
    warehouse = await startReceiver();
    ledger = await startReceiver((_, response) => response.writeHead(503).end());
    const targets = [warehouse.url, ledger.url].flatMap((url) => ['--forward-to', `${url}/hooks`]);
    listening = waybill(['listen', ...targets, '--topic', 'cart.*', '--every', '0.05'], {
      env,
      signal: end.signal,
      onOut: (text) => {
        said += text;
      },
      onError: (text) => {
        complaints += text;
      },
    });
    await vi.waitFor(() => expect(complaints).toMatch(/Ctrl-C ends it/u), { timeout: 50_000 });
    secret = /shown this once: (whsec_\S+)/u.exec(complaints)?.[1] ?? '';
  });
  afterAll(async () => {
    end.abort();
    await warehouse.close();
    await ledger.close();
  });

  it('sends what happens from now on to every receiver, signed as the service signs', async () => {
    await run('trigger', 'cart.deleted');
    await run('trigger', 'carrier.created');
    await expect.poll(() => warehouse.deliveries.length).toBe(2);
    await expect.poll(() => ledger.deliveries.length).toBe(2);
    const reported = await Promise.all(warehouse.deliveries.map(verified));
    expect(reported.map(({ topic, tenant_id }) => [topic, tenant_id])).toEqual([
      ['cart.created', tenant],
      ['cart.deleted', tenant],
    ]);
    expect(warehouse.deliveries[0]?.headers).toMatchObject({
      'x-service-topic': 'cart.created',
      'x-service-signature': expect.stringMatching(/^v0=[\da-f]{64}$/u),
    });
    await expect
      .poll(() => said)
      .toMatch(/cart\.deleted +evt_\w+ +\S+ +503 +by \S.*; waybill resend evt_/u);
    expect(said).toMatch(/cart\.deleted +evt_\w+ +\S+ +204 +by \S.*\n/u);
    end.abort();
    expect((await listening).exit).toBe(130);
    expect(warehouse.deliveries).toHaveLength(2);
  });

  it('keeps its secret for the next time, and shows it no more', async () => {
    const kept = await readFile(join(folder, 'waybill/profiles.json'), 'utf8');
    expect(kept).toContain(secret);
    expect(said).not.toContain(secret);
    expect(complaints.split(secret)).toHaveLength(2);
  });

  it('sends one event again, here or by the service', async () => {
    const id = warehouse.deliveries[0]?.event.id ?? '';
    const again = await run('resend', id, '--forward-to', warehouse.url);
    expect([again.exit, again.errors]).toEqual([0, '']);
    expect(warehouse.deliveries.at(-1)?.event.id).toBe(id);
    const failed = await run('resend', id, '--forward-to', ledger.url);
    expect(failed.exit).toBe(6);
    expect((await run('resend', id)).out).toBe('no endpoint receives it\n');
    expect((await run('resend', id, '--forward-to', 'file:///etc/passwd')).exit).toBe(2);
    expect((await run('resend', 'evt_01M7YNAYM0N428ACWKR45ZDTHD')).exit).toBe(3);
  });
});
