import { randomUUID } from 'node:crypto';
import { toInstant } from '@waybill/kernel/instant';
import { loadSettings } from '@waybill/settings/settings.repository';
import { commit } from '@waybill/table/commit';
import { withTable } from '@waybill/testing/table';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { findPartner } from '../partner/partner.repository.ts';
import { sidesOf } from '../receive/envelope.ts';
import { Party, peppolSettings } from '../shared/settings.ts';
import { sampleRoot } from '../testing/documents.factory.ts';
import { installDemo } from './demo.writes.ts';

withTable();

// PEP-50
it('a shop to try receives the samples, from a buyer that it knows', async () => {
  await commit(installDemo('demo', { at: toInstant(new Date()), newId: randomUUID }));
  const { buyer, seller } = sidesOf(sampleRoot('order'));
  const { endpoint, party } = (await loadSettings('demo', peppolSettings)).for(undefined);
  expect([endpoint, v.is(Party, party)]).toEqual([seller, true]);
  expect(await findPartner('demo', buyer)).toMatchObject({ name: 'Northmoor Municipal Hospital' });
});
