import { expect, it } from 'vitest';
import { lineOf } from '../testing/cart.factory.ts';
import { updateLine } from './update-line.ts';

const AT = '2026-11-22T10:00:00.000Z';
const line = lineOf(1, { metadata: { a: 1, b: [2] } });

// CRT-36
it('changes what was sent and nothing else', () => {
  expect(updateLine(line, { quantity: 2, metadata: null, currency: 'EUR' }, AT)).toEqual({
    ...line,
    ...{ quantity: 2, metadata: null, updated_at: AT },
  });
});

// CRT-36, CRT-52
it.each([
  ['nothing that differs', { quantity: 1, sku: 'LAMP-7' }],
  ['an object of the same content', { metadata: { b: [2], a: 1 } }],
])('leaves a line alone that is sent %s', (_, fields) => {
  expect(updateLine(line, fields, AT)).toBe(line);
});

// CRT-31, CRT-37
it('holds the line to its rules as a whole', () => {
  expect(updateLine(line, { name: ' ' }, AT)).toMatchObject({ name: 'LAMP-7' });
  expect(updateLine(line, { sku: null }, AT)).toMatchObject({ name: 'Desk lamp', sku: null });
  expect(updateLine(line, { name: '', sku: null }, AT)).toMatchObject({
    rejected: 'invalid_value',
    details: [{ path: 'name' }],
  });
});
