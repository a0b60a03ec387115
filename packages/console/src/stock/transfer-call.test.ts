import { expect, it } from 'vitest';
import { readyOf } from '../frame/form/form-call.ts';
import { transferCall } from './transfer-call.ts';

const places = [
  { code: 'main', name: 'Main' },
  { code: 'shop', name: 'Shop' },
];

it('moves a pasted list from one place to another', () => {
  const call = transferCall(places);
  const values = { items: 'A;1\nB;2', from: 'main', to: 'shop', reference: 'TOUR-1' };
  expect(readyOf(call, values)).toMatchObject({
    call: {
      body: {
        from: 'main',
        to: 'shop',
        reference: 'TOUR-1',
        items: [
          { sku: 'A', quantity: 1 },
          { sku: 'B', quantity: 2 },
        ],
      },
    },
    sentence: 'Moves 2 lines from Main to Shop. Reserved goods stay.',
    isReadable: true,
  });
  expect(readyOf(call, {}).sentence).toContain('from … to …');
});
