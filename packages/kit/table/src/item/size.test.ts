import { expect, it } from 'vitest';
import { sizeOf } from './size.ts';

it('weighs text as it is sent, and bytes as they are', () => {
  expect(sizeOf({ a: 'ü' })).toBe(Buffer.byteLength('{"a":"ü"}'));
  const packed = new Uint8Array(100_000).fill(200);
  expect(sizeOf([{ put: { packed } }])).toBe(100_000 + '[{"put":{}}]'.length);
});
