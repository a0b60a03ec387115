import { expect, it } from 'vitest';
import { goodsOn, placeOf } from '../testing/goods.factory.ts';
import { onFulfillment } from './unfinished-fulfillment.ts';

// ORD-279
it('a request about a fulfilment comes with the codes of today', async () => {
  const port = { locations: async () => goodsOn({ a: {} }).locations };
  const read = onFulfillment(port, { tenant: 'tenant' }, 'some-id', { reason: 'x' });
  expect(await read()).toEqual({
    fulfillment_id: 'some-id',
    body: { reason: 'x' },
    codes: new Map([[placeOf('a'), 'a']]),
  });
});
