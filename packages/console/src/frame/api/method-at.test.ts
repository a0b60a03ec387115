import { createClient } from '@waybill/client';
import { expect, it } from 'vitest';
import { RESOURCES } from '../../routine/console-resources.generated.ts';
import { methodAt } from './method-at.ts';

const waybill = createClient({ url: 'http://shop', tenant: 'demo', key: 'k' });

it('every operation of a routine page is a method of the client', () => {
  for (const { operations, verbs } of RESOURCES) {
    for (const verb of ['list', ...verbs]) {
      expect(methodAt(waybill, `${operations}.${verb}`)).toBeTypeOf('function');
    }
  }
});

it('an operation that the client does not know is a mistake', () => {
  expect(() => methodAt(waybill, 'orders.fly')).toThrow('orders.fly');
});
