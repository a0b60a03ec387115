import { resourceOfChange } from '@waybill/events/change-address';
import type { PeppolDocument } from '@waybill/peppol/document/document.schema';
import { sampleText } from '@waybill/peppol/testing/documents.factory';
import { complaints } from '@waybill/peppol/testing/judged.factory';
import { asFunction } from '@waybill/testing/calls/record-calls';
import { invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import type { SQSRecord } from 'aws-lambda';
import { expect, it } from 'vitest';
import { handler as acknowledge } from '../orders/acknowledge.ts';
import { handler as cancel } from '../orders/cancel.ts';
import { handler as cancelItems } from '../orders/items/cancel.ts';
import { handler as place } from '../orders/place.ts';
import { handler as ship } from '../orders/ship.ts';
import { handler } from './answer.ts';
import { peppolShop } from './peppol.factory.ts';

withTable();

const answer = asFunction('peppol.answer', handler);

/** Brings all events of a tenant to the consumer, whatever their topics. */
async function tellAll(tenant: string) {
  const events = await recordedEvents(tenant);
  const Records = events.map(
    ({ id, address }) =>
      ({
        messageId: id,
        body: JSON.stringify({ resources: [resourceOfChange(address)] }),
      }) as SQSRecord,
  );
  return answer({ Records });
}

async function orderedShop(settings: Parameters<typeof peppolShop>[0] = {}) {
  const shop = await peppolShop({ hold_on: [], ...settings });
  const { body } = await shop.receive(sampleText('order'));
  const id = String(body.order_id);
  const command = (what: typeof ship, more: object = {}) =>
    invoke<{ code?: string }>(what, {
      tenant: shop.tenant,
      path: '/v1/orders/{id}',
      pathParameters: { id },
      body: more,
    });
  /** Documents that were written, oldest first, each with XML that is valid. */
  const written = async () => {
    const { items } = (await shop.list({ direction: 'out', order: 'created_at.asc' })).body;
    for (const one of items) {
      const xml = await shop.content(one.id);
      expect(complaints(Buffer.from(xml.text), one.transaction)).toEqual([]);
    }
    return items;
  };
  return { ...shop, id, command, written };
}

const inShort = (documents: readonly PeppolDocument[]) =>
  documents.map(({ transaction, response_code }) => [transaction, response_code]);

// PEP-114, PEP-118, PEP-121
it('what a shop does with an order is answered: once, and nothing that its receipt told', async () => {
  const { id, tenant, order, command, content, written } = await orderedShop();
  expect(await tellAll(tenant)).toEqual({ batchItemFailures: [] });
  expect(inShort(await written())).toEqual([['T116', 'AB']]);
  const [first] = (await order(id)).items;
  const positions = [{ order_item_id: first?.id, quantity: 1 }];
  await command(cancelItems, { positions });
  await tellAll(tenant);
  expect(await written()).toHaveLength(1);
  await command(acknowledge);
  await tellAll(tenant);
  const lots = [{ order_item_id: first?.id, lot: 'L-7' }];
  const parcel = { note: 'Keep dry.', lots };
  await command(ship, { positions: [{ order_item_id: first?.id, quantity: 2 }], peppol: parcel });
  await tellAll(tenant);
  await command(cancelItems, { positions });
  await tellAll(tenant);
  await tellAll(tenant);
  const documents = await written();
  expect(inShort(documents)).toEqual([
    ['T116', 'AB'],
    ['T116', 'CA'],
    ['T16', null],
    ['T116', 'CA'],
  ]);
  const advice = documents.find(({ transaction }) => transaction === 'T16');
  const xml = (await content(String(advice?.id))).text;
  expect(xml).toContain('<cbc:Note>Keep dry.</cbc:Note>');
  expect(xml).toContain('<cbc:LotNumberID>L-7</cbc:LotNumberID>');
  const { number } = await order(id);
  expect(
    documents.flatMap(({ transaction, document_id }) => (transaction === 'T16' ? [] : document_id)),
  ).toEqual([1, 2, 3].map((place) => `${number}-R${place}`));
});

// PEP-114, PEP-121
it('documents are answered by their receipt alone', async () => {
  const { tenant, receive, written } = await orderedShop({ accept_on: 'placement' });
  expect(inShort(await written())).toEqual([['T116', 'AP']]);
  const change = await receive(sampleText('order-change'));
  const cancellation = await receive(sampleText('order-cancellation'));
  const said = [change, cancellation].flatMap(({ body }) => inShort(body.responses));
  await tellAll(tenant);
  expect(inShort(await written())).toEqual([['T116', 'AP'], ...said]);
  expect(said).toHaveLength(2);
});

// PEP-114
it('a cancelled order is refused, with the reason', async () => {
  const { tenant, command, written, content } = await orderedShop();
  await command(cancel, { reason: 'Sold out.' });
  await tellAll(tenant);
  const [, last] = await written();
  expect(last).toMatchObject({ response_code: 'RE' });
  expect((await content(String(last?.id))).text).toContain('<cbc:Note>Sold out.</cbc:Note>');
});

// PEP-121
it('a message that cannot be read comes back alone, and other orders are left alone', async () => {
  const { tenant } = await peppolShop();
  const { body } = await invoke<{ id: string }>(place, {
    tenant,
    body: { items: [{ name: 'Lamp' }] },
  });
  await invoke(acknowledge, {
    tenant,
    path: '/v1/orders/{id}',
    pathParameters: { id: body.id },
    body: {},
  });
  const events = await recordedEvents(tenant);
  const Records = [
    { messageId: '1', body: '{}' } as SQSRecord,
    ...events.map(
      ({ id, address }) =>
        ({
          messageId: id,
          body: JSON.stringify({ resources: [resourceOfChange(address)] }),
        }) as SQSRecord,
    ),
  ];
  expect(await answer({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
});
