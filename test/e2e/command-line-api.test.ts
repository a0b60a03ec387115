import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandLine, logIn } from '../support/command-line.ts';
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
let key = '';

/** The JSON that a command answered. */
async function answerOf<Answer>(...words: string[]): Promise<Answer> {
  const { out, errors, exit } = await waybill([...words, '--json']);
  expect(exit, errors).toBe(0);
  return JSON.parse(out) as Answer;
}

beforeAll(async () => {
  key = (await logIn(waybill, system, 'cli-api')).key;
});

describe('api', () => {
  it('calls an operation with its path and a body from fields, files and what comes in', async () => {
    const placed = await answerOf<{ id: string; items: { sku: string }[] }>(
      'api',
      'orders.place',
      ...order,
    );
    expect(placed.items[0]?.sku).toBe('007');
    const file = join(folder, 'comment.json');
    await writeFile(file, '{"body": "one", "visibility": "internal"}');
    const words = ['api', 'orders.comments.create', placed.id];
    const comment = [...words, '--body', file, '--field', 'body=two'];
    expect(await answerOf(...comment)).toMatchObject({ body: 'two', visibility: 'internal' });
    const piped = await waybill([...words, '--body', '-'], { input: '{"body": "three"}' });
    expect(JSON.parse(piped.out)).toMatchObject({ body: 'three' });
    expect(await answerOf('api', 'orders.get', placed.id)).toMatchObject({ id: placed.id });
  });

  it('describes an operation, and shows a body to start from (CLI-11)', async () => {
    const { out } = await waybill(['api', 'orders.ship', '--describe']);
    expect(out).toMatch(/^orders\.ship {2}POST \/v1\/orders\/\{id\}\/ship$/mu);
    expect(out).toMatch(/^positions\.0\.order_item_id +uuid +required/mu);
    expect(out).toMatch(/^order_on_hold +422 +\S/mu);
    const reported = await answerOf<{ fields: { path: string }[] }>(
      'api',
      'orders.place',
      '--describe',
    );
    expect(reported.fields.map(({ path }) => path)).toContain('items.0.unit_price');
    const example = await waybill(['api', 'orders.place', '--example']);
    const placed = await waybill(['api', 'orders.place', '--body', '-'], { input: example.out });
    expect(placed.exit, placed.errors).toBe(0);
    expect(await waybill(['api', 'orders.get', '--example'])).toMatchObject({ exit: 3, out: '' });
  });

  it('places once under one key', async () => {
    const once = ['api', 'orders.place', ...order, '--idempotency-key', 'cli-1'];
    const [one, other] = [await answerOf<{ id: string }>(...once), await answerOf(...once)];
    expect(other).toEqual(one);
  });

  it('walks through all pages, a row a line, and filters', async () => {
    const words = ['api', 'orders.list', '--query', 'limit=2'];
    const page = await answerOf<{ items: unknown[]; total: number }>(...words);
    const { out } = await waybill([...words, '--all']);
    const ids = out
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id);
    expect(ids).toHaveLength(page.total);
    expect(new Set(ids).size).toBe(page.total);
    const none = ['api', 'orders.list', '--all', '--query', 'status=cancelled'];
    expect((await waybill(none)).out).toBe('');
  });

  it('walks through the event log too', async () => {
    const { out, exit, errors } = await waybill(['api', 'webhooks.events.list', '--all']);
    expect(exit, errors).toBe(0);
    expect(out).toMatch(/"topic":"order\.placed"/u);
  });

  it('shows a command of curl that does the same, without the key', async () => {
    const words = ['api', 'orders.comments.create', '0190-0', '--curl', '--field', "body=it's"];
    const { out } = await waybill(words);
    expect(out).not.toContain(key);
    expect(out).toContain(`'{"body":"it'\\''s"}'`);
    const { out: command } = await waybill(['api', 'orders.place', '--curl', ...order]);
    const env = { PATH: process.env['PATH'], WAYBILL_KEY: key };
    const { stdout } = await promisify(execFile)('bash', ['-c', command], { env });
    expect(JSON.parse(stdout)).toMatchObject({ status: 'placed' });
  });

  it.each([
    [['orders.plcae'], /is orders\.place meant\?/u],
    [['orders.get'], /orders\.get takes id: 0 given/u],
    [['orders.get', '..'], /orders\.get needs a value for id/u],
    [['orders.list', '--all', '--query', 'order=id'], /leave order and offset out/u],
    [['whoami', '--url', 'api.example.com'], /must be an address like https/u],
    [['whoami', '--tenant', 'Käse'], /the tenant must be made of/u],
    [['orders.list', '--field', 'a=1'], /takes no body/u],
    [['orders.place', '--query', 'a=1'], /takes no query/u],
    [['orders.place', '--all'], /answers no list/u],
    [['orders.place', '--body', '/no/such/file'], /no such file/u],
    [['orders.place', '--quer', 'a=1'], /Did you mean --query\?/u],
    [[], /which operation\?/u],
  ])('says what is wrong with %j', async (words, problem) => {
    const { exit, errors, out } = await waybill(['api', ...words]);
    expect(errors).toMatch(problem);
    expect(errors).not.toMatch(/ at .+:\d+/u);
    expect([exit, out]).toEqual([2, '']);
  });

  it('tells what the service refuses, and that no answer came', async () => {
    const refused = await waybill(['api', 'orders.place', '--field', 'itms=[]', '--json']);
    expect(refused.exit).toBe(3);
    expect(JSON.parse(refused.errors)).toMatchObject({ code: 'unknown_key', status: 400 });
    const nobody = ['health.live', '--url', 'http://127.0.0.1:9'];
    expect(await waybill(['api', ...nobody])).toMatchObject({ exit: 5, out: '' });
  });
});
