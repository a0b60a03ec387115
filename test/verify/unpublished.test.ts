import { newChangeId } from '@waybill/events/change-id';
import { missedItem } from '@waybill/events/missed.entity';
import { plusSeconds } from '@waybill/kernel/instant';
import { putMany } from '@waybill/table/commit';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { verifyTenant } from '../../scripts/verification.ts';

withTable();

const noted = (tenant: string, minutesAgo: number) => {
  const at = plusSeconds(new Date(), -60 * minutesAgo);
  const change = newChangeId(at);
  return { change, item: missedItem({ address: { tenant, change }, indexes: [0, 2] }, at) };
};

// WHK-241
it('an event that the bus refuses again and again is named', async () => {
  const late = noted('shop', 11);
  await putMany([late.item, noted('shop', 5).item, noted('other', 60).item]);
  await indexesCaughtUp();
  expect((await verifyTenant('shop')).flatMap(({ findings }) => findings)).toEqual(
    ['00', '02'].map(
      (n) => `event evt_${late.change}${n}: stored refused by the bus, expected sent`,
    ),
  );
});
