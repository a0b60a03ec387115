import { rounds } from '@waybill/testing/rounds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeatedKeys, writtenKeys } from './json-keys.ts';
import { jsonFaults } from './json-limits.ts';
import { pathTo } from './path.ts';
import { eventOf } from './request.factory.ts';
import { readSentBody } from './request-body.ts';

const RUNS = { numRuns: rounds({ short: 300, long: 5_000 }) };

function problemsOf(text: string) {
  const sent = readSentBody({ ...eventOf({}), body: text, isBase64Encoded: false });
  return 'problems' in sent ? sent.problems : sent;
}

/** Shallow enough to be read at all. */
const values = fc.jsonValue({ maxDepth: 6 });
const indents = fc.constantFrom(undefined, 2, '\t', '\r\n');

/** Each letter of a key as an escape. */
const escaped = (key: string) =>
  `"${key
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')}"`;

/** A JSON text with one key of one of its objects written again at the end of that object. */
const withRepeatedKey = fc
  .record({
    key: fc.string({ unit: 'grapheme', maxLength: 8 }),
    others: fc.dictionary(fc.string(), values, { maxKeys: 4 }),
    again: values,
    spelling: fc.constantFrom(JSON.stringify, escaped),
    around: fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant(undefined)), {
      maxLength: 8,
    }),
  })
  .map(({ key, others, again, spelling, around }) => {
    const once = JSON.stringify({ ...others, [key]: 1 });
    const twice = `${once.slice(0, -1)} , ${spelling(key)}\n:${JSON.stringify(again)}}`;
    const text = around.reduce<string>(
      (inner, name) => (name === undefined ? `[0,${inner}]` : `{${JSON.stringify(name)}:${inner}}`),
      twice,
    );
    const places = around.map((name) => name ?? '1').reverse();
    return { text, path: [...places, key].reduce(pathTo, '') || 'body' };
  });

// API-157
describe('a key that stands twice in one object', () => {
  it.each([
    ['{"a":1,"a":2}', ['a']],
    ['{"a":1,"\\u0061":1}', ['a']],
    ['{"a":[{"b":1},{"b":1, "b" :{}}]}', ['a.1.b']],
    ['{"a":{"b":1,"b":1},"a":2}', ['a.b', 'a']],
    ['{"a":1,"a":1,"a":1}', ['a']],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    ['{"\\\\":1,"\\"":2,"\\\\\\"":3,"\\\\":4}', ['\\']],
    ['{"a":{"a":{"a":1}},"b":["a",":"]}', []],
    ['{"constructor":1,"a\\":":"\\":"}', []],
  ])('in %s: %j', (text, paths) => {
    expect(problemsOf(text)).toEqual(paths.map((path) => ({ path, message: 'must be sent once' })));
  });

  it('is never found in what JSON.stringify wrote', () => {
    fc.assert(
      fc.property(values, indents, (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(writtenKeys(text)).toBe(jsonFaults(JSON.parse(text)).keys);
        expect(repeatedKeys(text)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('is always found, at any depth and in any spelling, at its path', () => {
    fc.assert(
      fc.property(withRepeatedKey, ({ text, path }) => {
        expect(JSON.parse(text)).toBeDefined();
        const message = 'must be sent once';
        expect(problemsOf(text)).toContainEqual({ path, message });
      }),
      RUNS,
    );
  });
});
