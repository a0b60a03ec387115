import { sampleText } from '@waybill/peppol/testing/documents.factory';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { expectVerified } from '../../../test/support/verified.ts';
import { peppolShop } from '../peppol.factory.ts';

withTable();

const CLIENTS = rounds({ short: 6, long: 24 });
const ORDER = sampleText('order');
const settings = { hold_on: [], accept_on: 'placement' as const };

const sideBySide = <Answer>(call: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: CLIENTS }, (_, index) => call(index)));

// PEP-42
it('the same document from many clients at once is one order with one answer', async () => {
  const shop = await peppolShop(settings);
  const answers = await sideBySide(() => shop.receive(ORDER));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array.from({ length: CLIENTS - 1 }, () => 200), 201]);
  expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1);
  expect((await shop.list()).body.total).toBe(2);
  await expectVerified(shop.tenant);
});

// PEP-42
it('of documents with one number and other contents one is executed, and the others are refused', async () => {
  const shop = await peppolShop(settings);
  const answers = await sideBySide((index) =>
    shop.receive(ORDER.replace('at 15:00', `at ${index}`)),
  );
  const codes = answers.map(({ status, body }) => (status === 201 ? 'executed' : body.code));
  expect(codes.filter((code) => code === 'executed')).toHaveLength(1);
  expect(codes.filter((code) => code === 'document_id_taken')).toHaveLength(CLIENTS - 1);
  expect((await shop.list()).body.total).toBe(2);
  await expectVerified(shop.tenant);
});

// PEP-44
it('changes of one order at once are answered under numbers of their own', async () => {
  const shop = await peppolShop(settings);
  const { body } = await shop.receive(ORDER);
  const answers = await sideBySide((index) =>
    shop.receive(sampleText('order-change', [['NMH-2026-00417-C1', `NMH-2026-00417-C${index}`]])),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const numbers = answers.flatMap((one) =>
    one.body.responses.map(({ document_id }) => document_id),
  );
  expect(new Set(numbers).size).toBe(CLIENTS);
  expect(numbers.toSorted()).toEqual(
    Array.from({ length: CLIENTS }, (_, index) => `${body.order_number}-R${index + 2}`).toSorted(),
  );
  await expectVerified(shop.tenant);
});
