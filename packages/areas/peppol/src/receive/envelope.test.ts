import { describe, expect, it } from 'vitest';
import { BUYER, SELLER, sampleRoot } from '../testing/documents.factory.ts';
import { refuseEnvelope, sidesOf } from './envelope.ts';

const sides = { buyer: BUYER, seller: SELLER };

describe('an envelope (PEP-41)', () => {
  it.each(['order', 'order-change', 'order-cancellation'] as const)(
    'of an %s has two sides',
    (name) => {
      expect(sidesOf(sampleRoot(name))).toEqual(sides);
    },
  );

  it.each([
    {},
    { sender: BUYER },
    { sender: `iso6523-actorid-upis::${BUYER}`, receiver: `iso6523-actorid-upis::${SELLER}` },
  ])('passes with %j', (envelope) => {
    expect(refuseEnvelope(sides, envelope)).toBeUndefined();
  });

  it.each([
    [{ sender: SELLER }, 'sender'],
    [{ sender: BUYER, receiver: BUYER }, 'receiver'],
    [{ receiver: '0192:2000000000022' }, 'receiver'],
    [{ sender: '' }, 'sender'],
  ])('is refused with %j', (envelope, path) => {
    expect(refuseEnvelope(sides, envelope)).toMatchObject({
      rejected: 'envelope_mismatch',
      details: [{ path }],
    });
  });
});
