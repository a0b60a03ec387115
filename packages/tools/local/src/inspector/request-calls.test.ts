import { AsyncResource } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import { TABLE_CALLS } from '@waybill/table/operate';
import { expect, it } from 'vitest';
import { collectCalls } from './request-calls.ts';

it('keeps the calls of a request, and none that is made behind it once it is answered', async () => {
  const collected = collectCalls();
  const call = () => channel(TABLE_CALLS).publish({ operation: 'GetItem' });
  let later = call;
  const invoke = collected.observe(async () => {
    call();
    later = AsyncResource.bind(call);
  });
  await invoke({ id: 'orders.get', file: '' }, { requestContext: { requestId: 'a' } });

  const made = collected.take('a');
  later();
  expect(made).toEqual([{ operation: 'GetItem', by: 'orders.get' }]);
  expect(collected.take('a')).toEqual([]);
  collected.stop();
});
