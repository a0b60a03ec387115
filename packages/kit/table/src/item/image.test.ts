import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { rounds } from '@waybill/testing/rounds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Image, plainValues, toImage } from './image.ts';

const RUNS = { numRuns: rounds({ short: 40, long: 100 }) };

const scalar = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.constant(null),
  fc.maxSafeInteger(),
  fc.double({
    noNaN: true,
    min: -Number.MAX_SAFE_INTEGER,
    max: Number.MAX_SAFE_INTEGER,
  }),
  fc.bigInt({ min: 2n ** 53n, max: 10n ** 30n }),
  fc.uint8Array({ minLength: 1 }),
  fc.uniqueArray(fc.string(), { minLength: 1 }).map((list) => new Set(list)),
  fc.uniqueArray(fc.integer(), { minLength: 1 }).map((list) => new Set(list)),
);
const name = fc.string().filter((text) => text !== '__proto__');
const { item } = fc.letrec<{ item: Record<string, unknown>; value: unknown }>((tie) => ({
  item: fc.dictionary(name, tie('value'), { noNullPrototype: true }),
  value: fc.oneof({ maxDepth: 3 }, scalar, fc.array(tie('value')), tie('item')),
}));

describe('an image in plain values', () => {
  it('is what the SDK makes of it', () => {
    fc.assert(
      fc.property(item, (plain) => {
        expect(plainValues(marshall(plain))).toStrictEqual(unmarshall(marshall(plain)));
      }),
      RUNS,
    );
  });

  it('keeps what lies beyond safe integers exact', () => {
    const beyond = { whole: { N: '9007199254740993' }, below: { N: '-9007199254740993' } };
    expect(plainValues(beyond)).toEqual({ whole: 9007199254740993n, below: -9007199254740993n });
  });

  it('is made without undefined values, at any depth', () => {
    const values = { a: undefined, b: { c: undefined, d: ['x', undefined] } };
    expect(toImage(values)).toEqual({ b: { M: { d: { L: [{ S: 'x' }] } } } });
  });

  it('is the JSON of what the SDK makes of them, in which bytes are base64', () => {
    const sent = (values: Record<string, unknown>): unknown => JSON.parse(JSON.stringify(values));
    fc.assert(
      fc.property(item, (plain) => {
        const image = sent(toImage(plain));
        expect(plainValues(image as Image)).toStrictEqual(unmarshall(marshall(plain)));
      }),
      RUNS,
    );
    expect(sent(toImage({ bytes: Uint8Array.of(255, 0) }))).toEqual({ bytes: { B: '/wA=' } });
  });

  it.each([[Number.NaN], [2 ** 53], [new Date(0)]])('is not made of %s', (value) => {
    expect(() => toImage({ value })).toThrow();
  });
});
