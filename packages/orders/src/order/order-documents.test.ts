import { describe, expect, it } from 'vitest';
import { refuseOversize } from './order-documents.ts';

const none = {
  billing_address: null,
  shipping_address: null,
  buyer: null,
  payment: null,
  shipping: null,
  metadata: null,
  user_data: null,
  external_refs: null,
};

/** An object that weighs so many bytes as JSON. */
const weighing = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

const KIB = 1024;

// ORD-131
describe('the objects of an order', () => {
  it.each([
    ['none', none, undefined],
    ['one of 320 KiB', { ...none, metadata: weighing(320 * KIB) }, undefined],
    ['one byte more', { ...none, metadata: weighing(320 * KIB + 1) }, 'metadata'],
    ['bytes, not letters', { ...none, user_data: { text: 'ü'.repeat(200 * KIB) } }, 'user_data'],
    [
      'together as heavy as one may be',
      { ...none, buyer: weighing(160 * KIB), payment: weighing(160 * KIB) },
      undefined,
    ],
    [
      'together too heavy, named by the first',
      { ...none, buyer: weighing(160 * KIB), payment: weighing(160 * KIB + 1) },
      'buyer',
    ],
    [
      'too heavy with the keys of other systems',
      { ...none, metadata: weighing(320 * KIB), external_refs: { erp: '1' } },
      'metadata',
    ],
  ])('%s', (_, documents, path) => {
    expect(refuseOversize(documents)?.path).toBe(path);
  });
});
