import { expect, it } from 'vitest';
import { readToldChange } from './told-change.ts';

const CHANGE = '01M821YEZTZGJWWW58GXFF6F';
const bodyOf = (...resources: readonly string[]) => JSON.stringify({ resources });

// PEP-121
it('an event names the change of its order', () => {
  const body = bodyOf('arn:aws:other', `waybill:acme:ORDER/o1/CHANGE/${CHANGE}`);
  expect(readToldChange(body)).toEqual({
    order: 'o1',
    address: { tenant: 'acme', change: CHANGE, home: 'ORDER#o1' },
  });
});

// PEP-121
it.each([
  ['no order', bodyOf(`waybill:acme:CHANGE/${CHANGE}`)],
  ['another record', bodyOf(`waybill:acme:STOCK/1/CHANGE/${CHANGE}`)],
  ['nothing', bodyOf()],
])('an event of %s is none', (_, body) => {
  expect(() => readToldChange(body)).toThrow('is no event of an order');
});
