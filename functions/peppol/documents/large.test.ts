import { sampleText } from '@waybill/peppol/testing/documents.factory';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { watchCalls } from '../../../test/faults/dead-process.ts';
import { expectVerified } from '../../../test/support/verified.ts';
import { peppolShop } from '../peppol.factory.ts';

withTable();

const LINES = 500;

/** The sample with its first line again and again, and without the totals, which would be others. */
function orderOf(lines: number): string {
  const text = sampleText('order').replace(
    /<cac:TaxTotal>.*<\/cac:AnticipatedMonetaryTotal>/su,
    '',
  );
  const [line = ''] = /<cac:OrderLine>.*?<\/cac:OrderLine>/su.exec(text) ?? [];
  const [head = ''] = text.split('<cac:OrderLine>');
  const all = Array.from({ length: lines }, (_, index) =>
    line.replace('<cbc:ID>1<', `<cbc:ID>${index + 1}<`),
  );
  return `${head}${all.join('')}</Order>`;
}

// PEP-45
it('an order of 500 lines is one change with its document and its answer', async () => {
  const shop = await peppolShop({ hold_on: [], accept_on: 'placement' });
  const { result, calls } = await watchCalls(() => shop.receive(orderOf(LINES)));
  expect(result.body).toMatchObject({ status: 'executed', responses: [{ response_code: 'AP' }] });
  // The number of the order is drawn, and then all is written at once.
  expect(calls.filter((isWrite) => isWrite)).toHaveLength(2);
  const order = await shop.order(result.body.order_id);
  expect(order.items).toHaveLength(LINES);
  const changes = (await recordedEvents(shop.tenant)).map(({ id }) => id.slice(0, -4));
  expect(new Set(changes).size).toBe(1);
  await expectVerified(shop.tenant);
});

// PEP-40
it('one line more than the shop takes is refused, and kept with the reason', async () => {
  const shop = await peppolShop();
  const { body } = await shop.receive(orderOf(LINES + 1));
  expect(body).toMatchObject({ status: 'refused', order: null });
  expect(body.findings.map(({ code }) => code)).toContain('too_many_lines');
  expect(body.responses).toMatchObject([{ response_code: 'RE' }]);
});
