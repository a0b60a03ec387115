import { describe, expect, it } from 'vitest';
import { largeDocuments, pickDocuments, refuseOversize } from './order-documents.ts';

const none = {
  billing_address: null,
  shipping_address: null,
  buyer: null,
  payment: null,
  shipping: null,
  metadata: null,
  user_data: null,
  source: null,
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

// ORD-136
describe('the objects that are too much for a row of 1,000 bytes', () => {
  it.each([
    ['none', none, []],
    ['none that fit together', { ...none, buyer: weighing(400), metadata: weighing(600) }, []],
    [
      'the largest of them',
      { ...none, buyer: weighing(401), metadata: weighing(600), payment: weighing(20) },
      ['metadata'],
    ],
    [
      'all that are larger than the first one',
      { ...none, buyer: weighing(990), metadata: weighing(991), payment: weighing(20) },
      ['buyer', 'metadata'],
    ],
  ])('are %s', (_, documents, names) => {
    // An answer escapes six quotes around and in each of these texts.
    const escapes = Object.values(documents).filter((one) => one !== null).length * 6;
    expect(largeDocuments(documents, 1_000 + escapes)).toEqual(names);
  });

  it('are picked by their names', () => {
    expect(pickDocuments({ ...none, buyer: { a: 1 } }, ['buyer', 'payment'])).toEqual({
      buyer: { a: 1 },
      payment: null,
    });
  });
});
