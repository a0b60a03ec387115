import type { Delivery } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { deliveryCalls } from './delivery-calls.ts';

it.each([
  ['waiting', []],
  ['sending', ['Send again']],
  ['delivered', ['Cancel']],
  ['failed', ['Cancel']],
] as const)('a delivery that is %s refuses %j', (status, labels) => {
  const offered = deliveryCalls({ id: 'dlv_1', topic: 'order.placed', status } as Delivery);
  expect(offered.filter(({ whyNot }) => whyNot !== undefined).map(({ label }) => label)).toEqual(
    labels,
  );
});
