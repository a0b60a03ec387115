import { isRejection } from '@waybill/kernel/rejection';
import { rounds } from '@waybill/testing/rounds';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { bounded } from './bounded.ts';
import { defineOperation } from './operation.ts';
import {
  declaration,
  details,
  eventOf,
  listBoxes,
  pack,
  packAll,
  paths,
  readCall,
  refusal,
  sent,
} from './request.factory.ts';

describe('what JSON can say and the service cannot keep', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  // API-17
  it('is nesting of more than 32 levels, the body counted', () => {
    expect(sent(`{"metadata":${nested(31)}}`).parsed).toHaveProperty('body');
    expect(sent(`{"metadata":${'['.repeat(31)}${']'.repeat(31)}}`).parsed).toMatchObject({
      details: [{ path: 'metadata', message: 'must be an object' }],
    });
    for (const levels of [32, 6_000, 500_000]) {
      const [problem, ...others] = details(`{"metadata":${nested(levels)}}`);
      expect(problem?.path).toBe(`metadata${'.a'.repeat(31)}`);
      expect(problem?.message).toContain('32 levels');
      expect(others).toEqual([]);
    }
  });

  it.each([
    ['"\\ud800"', 'body'],
    ['{"code":"\\ud800"}', 'code'],
    ['{"metadata":{"a":["x","\\udfff"]}}', 'metadata.a.1'],
    ['{"metadata":{"\\ud800":1}}', 'metadata'],
    ['{"ignored":"\\ud800"}', 'ignored'],
  ])('is a text that is no Unicode: %s', (body, path) => {
    expect(refusal(sent(body))).toMatchObject({ rejected: 'invalid_value', details: [{ path }] });
  });

  // API-18
  it('is not an emoji, nor the mark of an unreadable character that was sent as such', () => {
    expect(sent({ code: '📦', metadata: { note: '\ufffd' } }).parsed).toHaveProperty('body');
  });

  // API-18
  it('is bytes that are no UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from('{"metadata":{"a":"'), Buffer.from([0xff, 0xfe])]);
    const body = Buffer.concat([bytes, Buffer.from('"}}')]).toString('base64');
    const event = { ...eventOf({ body: {} }), body, isBase64Encoded: true };
    expect(refusal(readCall(pack, event))).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'metadata.a' }],
    });
  });

  it.each([
    ['1e-400', ['body']],
    ['{"metadata":{"a":1e400}}', ['metadata.a']],
    ['{"metadata":{"a":[0,{"b":-1e-400}]}}', ['metadata.a.1.b']],
    ['{"metadata":{"e-99":"1e-400","a":5e-400},"positions":[]}', ['metadata.a']],
    ['{"metadata":{"\\"e-11\\\\":[1e-400]}}', ['metadata."e-11\\.0']],
    [`{"metadata":{"a":0.${'0'.repeat(330)}1}}`, ['metadata.a']],
    [`{"metadata":{"a":${'9'.repeat(310)}}}`, ['metadata.a']],
    ['{"positions":[{"quantity":1},{"quantity":1e-400}]}', ['positions.1.quantity']],
  ])('is a number beyond the range of a double: %.60s', (body, expected) => {
    expect(paths(body)).toEqual(expected);
  });

  // API-19
  it.each(['0', '-0', '0e-400', '0.0e400', '5e-324', '1.5e-300', '1e308', `0.${'0'.repeat(310)}`])(
    'is not %.12s',
    (number) => {
      expect(sent(`{"metadata":{"a":${number}}}`).parsed).toHaveProperty('body');
    },
  );

  // API-20
  it.each(
    [
      ['9007199254740993', '-9007199254740993', '12345678901234567890', '1152921504606846976'],
      ['0.1234567890123456', '52.5200065999999971', '1.0000000000000001', '0.30000000000000004'],
      ['123456789012345678e-10', '1234567890123456.5', '1.23456789012e-315', '1e23456789'],
    ].flat(),
  )('is a number that would come back as another: %s', (number) => {
    const body = `{"metadata":{"a":["1e-400",{"b":${number}}]}}`;
    expect(paths(body)).toEqual(['metadata.a.1.b']);
  });

  // API-20
  it.each(
    [
      [
        '9007199254740992',
        '-9007199254740991',
        '1e300',
        '100000000000000000000',
        '0.100000000000000000',
      ],
      ['123456789012.345', '0.000000000000000000123456789012345', '1.50e-10', '-0.0'],
    ].flat(),
  )('is not %s', (number) => {
    expect(sent(`{"metadata":{"a":${number}}}`).parsed).toHaveProperty('body');
  });

  /** A number as a whole one of a unit that is small enough for all that are tried. */
  const scaled = (number: string): bigint => {
    const [mantissa = '', exponent = '0'] = number.split('e');
    const [whole = '', fraction = ''] = mantissa.split('.');
    return BigInt(`${whole}${fraction}`) * 10n ** BigInt(80 - fraction.length + Number(exponent));
  };

  // API-20
  it('is every number but those of 15 digits, and whole ones up to 2^53', () => {
    const mantissas = fc.stringMatching(/^[1-9][0-9]{0,24}$/u);
    fc.assert(
      fc.property(mantissas, fc.integer({ min: -40, max: 40 }), (mantissa, exponent) => {
        const number = `${mantissa}e${exponent}`;
        const isCounted =
          Number(number) <= 2 ** 53 && scaled(number) === scaled(`${Math.round(Number(number))}`);
        const { parsed } = sent(`{"metadata":{"a":${number}}}`);
        expect('body' in parsed).toBe(mantissa.replace(/0+$/u, '').length <= 15 || isCounted);
        if (!('body' in parsed)) return;
        const { a } = (parsed.body as { metadata: { a: number } }).metadata;
        expect(scaled(JSON.stringify(a))).toBe(scaled(number));
      }),
    );
  });

  // API-20
  it('is told behind what the rule of its field says', () => {
    expect(details({ positions: [{ quantity: 0.30000000000000004 }] })).toHaveLength(1);
  });

  // API-14
  it.each(['{"code":', '{"code":1e}', '\u0000', '{"code":"\n"}'])('is not readable: %j', (body) => {
    expect(refusal(sent(body)).rejected).toBe('invalid_json');
  });

  // API-155
  it('is told with the place of the first mistake, where there is one to tell', () => {
    expect(refusal(sent('{"code":\n tru}'))).toMatchObject({
      rejected: 'invalid_json',
      details: [{ path: 'body', message: expect.stringMatching(/^line 2, column 2: /u) }],
    });
    const deep = refusal(sent('['.repeat(500_000)));
    expect([deep.rejected, deep.details]).toEqual(['invalid_json', undefined]);
  });
});

describe('a wrong body costs little', () => {
  it.each([
    ['an array of wrong entries', { positions: Array.from({ length: 2_000 }, () => 1) }],
    ['an array that is far too long', `{"positions":[${'1,'.repeat(500_000)}1]}`],
    ['an array of arrays', `{"positions":[${'[],'.repeat(1_000)}[]]}`],
    ['a map of numbers', { labels: Object.fromEntries([...Array(50_000).keys()].entries()) }],
    [
      'texts that are no Unicode',
      { metadata: { a: Array.from({ length: 5_000 }, () => '\ud800') } },
    ],
    ['numbers that vanish', `{"metadata":{"a":[${'1e-400,'.repeat(100_000)}1]}}`],
    ['a problem at a long name', { metadata: { ['x'.repeat(1_000_000)]: '\ud800' } }],
  ])('%s', (_, body) => {
    const refused = refusal(sent(body));
    expect(JSON.stringify(refused).length).toBeLessThan(20_000);
    expect(refused.details?.length).toBeLessThanOrEqual(101);
  });

  // API-61
  it('lists 100 problems and says how many more there are', () => {
    const wrong = (count: number) => ({ positions: Array.from({ length: count }, () => 1) });
    expect(details(wrong(100))).toHaveLength(100);
    expect(details(wrong(150)).slice(99)).toEqual([
      { path: 'positions.99', message: 'must be an object' },
      { path: '', message: 'and 50 more' },
    ]);
    expect(details(wrong(2_000)).at(-1)?.message).toBe('and more than 900 more');
  });

  // API-26
  it('looks at no more entries than it counts problems of', () => {
    let looks = 0;
    const entry = v.pipe(
      v.unknown(),
      v.check(() => {
        looks += 1;
        return false;
      }),
    );
    const { issues = [] } = v.safeParse(
      bounded(entry),
      Array.from({ length: 9_000 }, () => 1),
    );
    expect(issues).toHaveLength(looks);
    expect(looks).toBeLessThan(1_100);
    v.safeParse(
      bounded(entry, 10),
      Array.from({ length: 11 }, () => 1),
    );
    expect(looks).toBeLessThan(1_100);
  });
});

// API-139
describe('a parameter of a call that is no list', () => {
  const find = defineOperation({
    ...declaration,
    id: 'boxes.find',
    route: 'GET /boxes/search',
    body: undefined as never,
    query: v.object({ code: v.optional(v.string()), depth: v.pipe(v.string(), v.digits()) }),
  });
  const asked = (query: string) =>
    readCall(find, { ...eventOf({ method: 'GET' }), rawQueryString: query });

  it('is refused where it is sent twice, beside all other problems', () => {
    for (const value of ['1', '2']) {
      expect(refusal(asked(`code=1&depth=x&code=${value}`))).toMatchObject({
        rejected: 'invalid_value',
        details: [{ path: 'code', message: 'must be sent once' }, { path: 'depth' }],
      });
    }
  });

  // API-74
  it('is refused where it is not known, with those that are', () => {
    expect(refusal(asked('from=1&depth=3&from=2'))).toMatchObject({
      rejected: 'unknown_filter',
      message: 'Unknown query parameter: from. This operation takes: code, depth',
      details: [{ path: 'from' }],
    });
    const bare = { ...eventOf({ body: {} }), rawQueryString: 'dry_run=true' };
    expect(refusal(readCall(pack, bare))).toMatchObject({
      rejected: 'unknown_filter',
      message: 'Unknown query parameter: dry_run. This operation takes none',
    });
  });

  // API-74, API-77
  it('may be whatever a probe sends, and the parent that the path names', () => {
    const probed = defineOperation({ ...find, public: true });
    const event = { ...eventOf({ method: 'GET' }), rawQueryString: 'depth=3&t=99' };
    expect(readCall(probed, event).parsed).toMatchObject({ query: { depth: '3' } });
    const inBox = defineOperation({ ...find, query: undefined as never, route: 'GET /boxes/{id}' });
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    const named = {
      ...eventOf({ method: 'GET', pathParameters: { id } }),
      rawQueryString: 'boxe_id=1',
    };
    expect(readCall(inBox, named).parsed).toMatchObject({ path: { id }, query: {} });
  });
});

describe('all problems of a request', () => {
  // API-60, API-62
  it('come in one answer, in words', () => {
    const body = '{"code":"\\ud800","ship_to":[],"positions":[{"quantity":"x"},{},{"quantity":0}]}';
    expect(details(body)).toEqual([
      { path: 'code', message: 'must be well-formed Unicode text' },
      { path: 'ship_to', message: 'must be an object' },
      { path: 'positions.0.quantity', message: 'must be a number like 4.95' },
      { path: 'positions.1.quantity', message: 'is needed' },
      { path: 'positions.2.quantity', message: 'must be greater than 0' },
    ]);
  });

  // API-18
  it.each(['\ud800', '\ufffe', '\uffff'])('names the place of %j', (character) => {
    const message = 'must be well-formed Unicode text';
    expect(details({ code: `a${character}` })).toEqual([{ path: 'code', message }]);
    expect(details({ metadata: { [character]: 1 } })).toEqual([
      { path: 'metadata', message: 'must have names of well-formed Unicode text' },
    ]);
  });

  it('make the sentence', () => {
    expect(refusal(sent({ positions: [{ quantity: 'x' }], labels: 1 })).message).toBe(
      'positions.0.quantity must be a number like 4.95; labels must be an object',
    );
  });
});

// API-25
describe('an array in place of an object', () => {
  it.each([
    [[], 'body'],
    [{ ship_to: [] }, 'ship_to'],
    [{ metadata: [] }, 'metadata'],
    [{ labels: [] }, 'labels'],
    [{ positions: [[]] }, 'positions.0'],
  ])('is refused: %j', (body, path) => {
    expect(details(body)).toEqual([{ path, message: 'must be an object' }]);
  });
});

// API-154
describe('a filter by a code', () => {
  const row = v.object({ code: v.picklist(['round', 'square']) });
  const find = defineOperation({
    ...declaration,
    id: 'boxes.list',
    route: 'GET /boxes',
    body: undefined as never,
    response: v.object({ items: v.array(row) }),
    list: { code: 'text' },
  });
  const asked = (headers: Record<string, string>) =>
    readCall(find, eventOf({ query: { code: 'squar' }, headers }));

  it('that no row has is refused in strict calls alone', () => {
    expect(asked({}).parsed).toHaveProperty('query');
    expect(asked({ prefer: 'handling=strict' })).toMatchObject({
      parsed: { rejected: 'unknown_value' },
      headers: { 'preference-applied': 'handling=strict' },
    });
  });
});

describe('codes and names', () => {
  // API-21, API-46
  it('are read in one spelling of their letters, documents as sent', () => {
    const body = { code: 'cafe\u0301', metadata: { name: 'cafe\u0301' } };
    expect(sent(body).parsed).toMatchObject({
      body: { code: 'café', metadata: { name: 'cafe\u0301' } },
    });
    const query = [
      ['code', 'cafe\u0301'],
      ['filter', 'display_name=cafe\u0301'],
      ['description', 'cafe\u0301'],
    ] as const;
    expect(readCall(listBoxes, eventOf({ query })).parsed).toMatchObject({
      query: {
        filters: [{ value: 'café' }, { value: 'café' }, { value: 'cafe\u0301' }],
      },
    });
  });

  // API-22
  it.each([
    ...['a\u200bb', '\u0000', 'a\u00ad', '\ufeffa', 'a\u202e'],
    // The blanks of Hangul and of Braille are letters and signs to Unicode.
    ...['\u3164', '\u2800', '\u115f'].flatMap((blank) => [blank, `a${blank}b`]),
  ])('have no characters that nobody sees: %j', (code) => {
    expect(paths({ code })).toEqual(['code']);
    expect(paths({ ship_to: { location_code: code } })).toEqual(['ship_to.location_code']);
  });
});

describe('a body', () => {
  // API-24
  it.each([undefined, '', ' \n'])('that is not there is an empty one: %j', (body) => {
    expect(sent(body).parsed).toMatchObject({ body: {} });
  });

  // API-13
  it('is JSON where its sender does not say what it is', () => {
    const event = { ...eventOf({ body: { code: 'a' } }), headers: {} };
    expect(readCall(pack, event).parsed).toMatchObject({ body: { code: 'a' } });
  });
});

// API-62
it('answers any JSON with a body or with few plain words', () => {
  const plain = (body: unknown, operation: typeof pack) => {
    const { parsed } = sent(JSON.stringify(body), {}, operation);
    if (!isRejection(parsed)) return;
    expect(parsed.details?.length).toBeLessThanOrEqual(101);
    const rules = parsed.details?.map(({ message }) => message) ?? [];
    expect(rules.join(' ')).not.toMatch(/invalid|expected|received|\^|\\d|undefined/iu);
  };
  const part = fc.oneof(fc.jsonValue(), fc.constantFrom(null, 0, '', [], {}, [[]], [{}], true));
  const body = fc.dictionary(
    fc.oneof(fc.constantFrom(...Object.keys(declaration.body.entries)), fc.string()),
    part,
  );
  fc.assert(
    fc.property(fc.oneof(body, fc.jsonValue()), (value) => {
      plain(value, pack);
      plain(value, packAll as typeof pack);
    }),
    { numRuns: rounds({ short: 50, long: 100 }) },
  );
});
