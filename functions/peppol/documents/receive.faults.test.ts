import { randomBytes } from 'node:crypto';
import { orderCheck } from '@waybill/orders/check/order.check';
import { peppolCheck } from '@waybill/peppol/check/peppol.check';
import { sampleText } from '@waybill/peppol/testing/documents.factory';
import { sweepOrphans } from '@waybill/table/operate';
import { fixedClock } from '@waybill/testing/clock';
import { differencesIn } from '@waybill/testing/differences';
import { removeFault } from '@waybill/testing/faults/table-fault';
import type { Call } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { isLongRun } from '@waybill/testing/rounds';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { killAt, type Timing, timings, watchCalls } from '../../../test/faults/dead-process.ts';
import { peppolShop } from '../peppol.factory.ts';

const clock = fixedClock();
afterEach(removeFault);

/** Longer than a dead process holds its Idempotency-Key. */
const LEASE_SECONDS = 3;
/** Longer than XML that waits to count is kept. */
const STAGED_SECONDS = 16 * 60;

type Shop = Awaited<ReturnType<typeof peppolShop>>;

/** An order with a file that no packing makes smaller: its XML does not fit the change of its order. */
function largeOrder(): string {
  const file = randomBytes(1_600_000).toString('base64');
  const attached = `<cac:AdditionalDocumentReference><cbc:ID>D-1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">${file}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
  return sampleText('order').replace('<cac:Contract>', `${attached}<cac:Contract>`);
}

const ORDER = sampleText('order');
const settings = { hold_on: [], accept_on: 'placement' as const };

interface Command {
  readonly name: string;
  readonly xml: string;
  /** Documents that came before it. */
  readonly before?: readonly string[];
  readonly refuses?: boolean;
}

const commands: readonly Command[] = [
  { name: 'an order', xml: ORDER },
  { name: 'an order that does not fit its change', xml: largeOrder() },
  { name: 'an order that is refused', xml: ORDER, refuses: true },
  { name: 'a change', xml: sampleText('order-change'), before: [ORDER] },
  { name: 'a cancellation', xml: sampleText('order-cancellation'), before: [ORDER] },
];

async function freshScene({ before = [], refuses = false }: Command): Promise<Shop> {
  const shop = await peppolShop({ ...settings, refuse_on: refuses ? ['unknown_buyer'] : [] });
  for (const xml of before) {
    expect((await shop.receive(xml)).status).toBe(201);
    clock.advance(1);
  }
  return shop;
}

/** Everything that a document leaves: its record and answers, the order, and what is told; it must fit together. */
async function stateOf(shop: Shop) {
  const { body } = await shop.list();
  expect(body.total).toBe(body.items.length);
  for (const check of [peppolCheck, orderCheck]) {
    expect(await differencesIn(check, shop.tenant)).toEqual([]);
  }
  for (const { id, sha256 } of body.items) {
    expect((await shop.content(id)).status, sha256).toBe(200);
  }
  const ordered = body.items.find(({ order_id }) => order_id !== null);
  const order = ordered === undefined ? undefined : await shop.order(ordered.order_id);
  return {
    documents: body.items.map(({ transaction, status, response_code }) => [
      transaction,
      status,
      response_code,
    ]),
    order: order && [order.status, order.items.length, order.acknowledged_at !== null],
    events: (await recordedEvents(shop.tenant)).map(({ topic }) => topic).toSorted(),
  };
}

/** The kinds of items of a shop once all that waited is swept. */
async function swept({ tenant }: Shop): Promise<string[]> {
  clock.advance(STAGED_SECONDS);
  await sweepOrphans(clock.now());
  const kinds = [...(await imagesOf(tenant)).values()].map((image) => image['_e']?.S ?? 'unnamed');
  return kinds.filter((kind) => kind.startsWith('peppol') || kind === 'orphan').toSorted();
}

const keyed: Call = { headers: { 'idempotency-key': 'one' } };

describe.each(commands.map((command) => [command.name, command] as const))('%s', (_, command) => {
  withTable();

  // PEP-38, PEP-42, PEP-45
  it('is whole or nothing at each write, and once however it comes again', async () => {
    const calm = await freshScene(command);
    const before = await stateOf(calm);
    const { result, calls } = await watchCalls(() => calm.receive(command.xml, keyed));
    expect(result.status).toBe(201);
    const after = await stateOf(calm);
    expect(after).not.toEqual(before);
    const clean = await swept(calm);
    const all = calls.flatMap((isWrite, call) => (isWrite ? [call + 1] : []));
    const last = all.at(-1);
    // Parts of a large XML are many writes of one kind.
    const writes = all.filter((call, at) => isLongRun() || at % 2 === 0 || call === last);
    for (const [index, fatal] of writes.entries()) {
      const timing: Timing = timings[index % timings.length] ?? 'before';
      for (const when of fatal === last ? timings : [timing]) {
        await dieAndRepeat(command, { fatal, timing: when, before, after, clean });
      }
    }
  });
});

interface Death {
  readonly fatal: number;
  readonly timing: Timing;
  readonly before: Awaited<ReturnType<typeof stateOf>>;
  readonly after: Awaited<ReturnType<typeof stateOf>>;
  readonly clean: readonly string[];
}

async function dieAndRepeat(command: Command, { fatal, timing, before, after, clean }: Death) {
  const run = `${timing} call ${fatal}`;
  const shop = await freshScene(command);
  killAt(fatal, timing);
  await shop.receive(command.xml, keyed);
  removeFault();
  const left = await stateOf(shop);
  const isDone = left.documents.length > before.documents.length;
  expect(left, run).toEqual(isDone ? after : before);
  clock.advance(LEASE_SECONDS);
  // Under its key it is the first answer; without one the first record says so.
  const again = await shop.receive(command.xml, fatal % 2 === 0 ? keyed : {});
  expect([200, 201], `${run}: ${again.text.slice(0, 300)}`).toContain(again.status);
  expect(again.body.duplicate, run).toBe(isDone && fatal % 2 !== 0);
  expect(await stateOf(shop), run).toEqual(after);
  expect(await swept(shop), run).toEqual(clean);
}
