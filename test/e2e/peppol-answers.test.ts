import type { PeppolDocument } from '@waybill/peppol/document/document.schema';
import { SELLER, sampleText } from '@waybill/peppol/testing/documents.factory';
import { beforeAll, expect, it } from 'vitest';
import type { Call, Page } from '../support/client.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();

let call: Call;
let order: string;

beforeAll(async () => {
  call = system.as(await system.newTenant('peppol-answers'));
  const values = { endpoint: SELLER, hold_on: [] };
  await call('PUT /v1/settings/apps/peppol', { body: { values } });
  const received = await call<{ order_id: string }>('POST /v1/peppol/documents', {
    body: sampleText('order'),
    headers: { 'content-type': 'application/xml' },
  });
  expect(received.status, received.text).toBe(201);
  order = received.body.order_id;
});

/** Everything that waits to be sent, as an access point asks for it. */
async function pending(): Promise<(string | null)[]> {
  await system.caughtUp();
  const { body } = await call<Page<PeppolDocument>>(
    'GET /v1/peppol/documents?direction=out&status=pending&order=created_at.asc',
  );
  return body.items.map(({ transaction, response_code }) => response_code ?? transaction);
}

// PEP-114, PEP-118, PEP-121
it('an access point finds each answer, once, behind the bus and the queue', async () => {
  expect(await pending()).toEqual(['AB']);
  for (const [command, body, written] of [
    ['acknowledge', {}, ['AB', 'AP']],
    ['ship', {}, ['AB', 'AP', 'T16']],
  ] as const) {
    const done = await call(`POST /v1/orders/${order}/${command}`, { body });
    expect(done.status, done.text).toBeLessThan(300);
    await expect.poll(pending).toEqual(written);
  }
  await system.stack().drain();
  expect(await pending()).toEqual(['AB', 'AP', 'T16']);
});
