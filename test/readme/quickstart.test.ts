import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@waybill/local/engine/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChildStack, startChildStack } from '../support/child-stack.ts';
import { type Run, runScript } from '../support/shell.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const LOG = 'webhooks.log';

/** The text under a heading of the second level. */
function section(heading: string): string {
  const [, text = ''] = readme.split(`\n## ${heading}\n`);
  return text.split('\n## ', 1)[0] ?? '';
}

/** The commands of a section, as a reader copies them one after the other. */
function commandsOf(heading: string): string[] {
  return [...section(heading).matchAll(/^```sh\n([\s\S]*?)^```$/gmu)].map(([, text = '']) => text);
}

describe('the quickstart', () => {
  const blocks = commandsOf('Quickstart');
  let stack: ChildStack | undefined;
  let folder = '';
  let run: Run;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quickstart-'));
    stack = await startChildStack({ data: 'memory' });
    const receiverPort = await freePort();
    // The reader's ports may be taken on this machine, and no other test reads the log.
    const script = blocks
      .join('\n')
      .replaceAll('http://127.0.0.1:4000', stack.url)
      .replaceAll('http://127.0.0.1:4001', `http://127.0.0.1:${receiverPort}`)
      .replaceAll('npm run --silent receiver', `npm run --silent receiver -- ${receiverPort}`)
      .replaceAll(LOG, join(folder, LOG));
    run = await runScript(ROOT, script);
  }, 90_000);

  afterAll(async () => {
    await stack?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('stands in the README, with the addresses of the default ports', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(5);
    expect(blocks.join('')).toContain('http://127.0.0.1:4000/v1/orders/place');
    expect(section('Quickstart')).toContain('npm ci && npm start');
    // Version 7.81 of curl has no such flag.
    expect(blocks.join('')).not.toContain('--json');
  });

  it('runs from the first line to the last', () => {
    expect(run.code, run.errors).toBe(0);
    expect(run.errors).not.toMatch(/error|not found/iu);
  });

  const documents = () =>
    run.output
      .split(/^(?=\{$)/mu)
      .filter((text) => text.startsWith('{\n'))
      .map((text) => text.slice(0, text.search(/^\}$/mu) + 1));

  it('reads and lists the order it placed', () => {
    const [read = '', listed = ''] = documents();
    const order = JSON.parse(read) as Record<string, unknown>;
    // 29.7 and 45 at 19 %, 18.6916 at 7 %, 5.9 of shipping at 19 %.
    expect(order).toMatchObject({
      number: 'ORD-000001',
      status: 'placed',
      subtotal: 93.3916,
      shipping_total: 5.9,
      tax_total: 16.6224,
      grand_total: 115.914,
    });
    expect(JSON.parse(listed)).toMatchObject({ total: 1, items: [{ id: order['id'] }] });
  });

  it('leaves what was not shipped in stock', () => {
    const [received, reserved, committed, available] = documents()
      .slice(2)
      .map((text) => JSON.parse(text) as object);
    expect(received).toMatchObject({ location_code: 'main', stock: [{ on_hand: 40 }, {}] });
    expect(reserved).toMatchObject({ reservations: [{ quantity: 6, status: 'active' }] });
    expect(committed).toMatchObject({ committed: 1 });
    expect(available).toMatchObject({ items: [{ on_hand: 34, reserved: 0, available: 34 }] });
  });

  it('shows both webhooks with valid signatures', () => {
    const lines = run.output.split('\n').filter((line) => line.startsWith('order.'));
    expect(lines.map((line) => line.trim()).sort()).toEqual([
      'order.created ORD-000001 signature valid',
      'order.placed ORD-000001 signature valid',
    ]);
  });
});
