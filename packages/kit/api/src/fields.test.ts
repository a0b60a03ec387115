import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  country,
  currency,
  day,
  filledText,
  instant,
  instantInput,
  LENGTHS,
  uuid,
  webAddress,
} from './fields.ts';

const takes = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

describe('a timestamp', () => {
  // API-42
  it.each(['2026-02-28T09:00:00Z', '2026-02-28T09:00+02:00'])('may be %s', (value) => {
    expect(takes(instantInput(), value)).toBe(true);
  });

  // API-42
  it.each(['2026-02-28T09:00:00', '2026-02-30T09:00:00Z', '2026-02-28', 1_772_269_200_000, null])(
    'has a zone and a day that exists: %j has not',
    (value) => {
      const { issues } = v.safeParse(instantInput(), value);
      expect(issues?.map(({ message }) => message)).toEqual([
        'must be an ISO 8601 timestamp with a zone',
      ]);
    },
  );

  it('is answered in one form', () => {
    expect(takes(instant(), '2026-02-28T09:00:00.000Z')).toBe(true);
    expect(takes(instant(), '28.02.2026')).toBe(false);
  });
});

// API-45
it('a text that is needed is not blank', () => {
  expect(takes(filledText(3), 'abc')).toBe(true);
  const blank = [' \n', '\u3164', '\u200b\u2800'].map((text) => takes(filledText(3), text));
  expect([...blank, takes(filledText(3), 'abcd')]).toEqual([false, false, false, false]);
});

// API-195
describe('an address that a person may follow', () => {
  it.each([
    'https://example.com',
    'http://example.com:8080/a?b={c}#d',
    'https://{country}.example.com/{tracking_code}',
    'https://xn--bcher-kva.example/%20',
    `https://example.com/${'x'.repeat(LENGTHS.url - 20)}`,
  ])('is %s', (value) => {
    expect(v.parse(webAddress(), value)).toBe(value);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    '//example.com',
    'example.com',
    'not a url',
    'https://',
    'https://exa mple.com',
    ' https://example.com',
    'https://[1/',
    'https://example.com:99999',
    `https://example.com/${'x'.repeat(LENGTHS.url)}`,
    '',
    1,
    null,
  ])('is not %j', (value) => {
    expect(takes(webAddress(), value)).toBe(false);
  });
});

// API-23
it('an id is a uuid, in either case', () => {
  const id = '0190a6b8-5c5e-7b4c-8a5e-9d1f3c2b1a00';
  expect([v.parse(uuid(), id), v.parse(uuid(), id.toUpperCase())]).toEqual([id, id]);
  expect(takes(uuid(), 'box-1')).toBe(false);
});

// API-202
describe('a country', () => {
  it.each(['de', 'DE', 'xk'])('is taken in either case: %s', (sent) => {
    expect(v.parse(country(), sent)).toBe(sent.toUpperCase());
  });

  it.each(['ZZ', 'DEU', 'D', '', 49, null])('is one of ISO 3166-1: %j is none', (sent) => {
    expect(v.safeParse(country(), sent).issues).toHaveLength(1);
  });
});

describe('a day', () => {
  const problems = (value: unknown) =>
    v.safeParse(day(), value).issues?.map(({ type, message }) => [type, message]);

  it.each(['2026-03-01', '2028-02-29'])('may be %s', (value) => {
    expect(v.parse(day(), value)).toBe(value);
  });

  it.each(['2026-02-29', '2026-04-31'])('exists: %s does not', (value) => {
    expect(problems(value)).toEqual([['raw_check', 'must be a day that exists']]);
  });

  it.each(['2026-3-1', '2026-13-01', '01.03.2026', '2026-03-01T00:00:00Z', '', 20260301, null])(
    'has one form: %j is none, and that is said once',
    (value) => {
      expect(problems(value)).toHaveLength(1);
    },
  );
});

// API-200
describe('a currency', () => {
  it.each([
    ['EUR', 'EUR'],
    ['kwd', 'KWD'],
    ['XCG', 'XCG'],
    ['BGN', 'BGN'],
  ])('is taken in capitals: %s', (sent, taken) => {
    expect(v.parse(currency(), sent)).toBe(taken);
  });

  it.each(['ZZZ', 'HRK', 'ZWL', 'XXX', 'EURO', '€', '', 978])(
    'is one of ISO 4217 today: %j is none',
    (sent) => {
      expect(v.safeParse(currency(), sent).issues?.map(({ message }) => message)).toEqual([
        typeof sent === 'string'
          ? 'must be a currency of ISO 4217, such as EUR'
          : expect.anything(),
      ]);
    },
  );
});
