import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CURSOR_LENGTH,
  type CursorScope,
  hashOfQuery,
  openCursor,
  type QueryPairs,
  sealCursor,
} from './cursor.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const scope: CursorScope = {
  secret: 'of the key',
  tenant: 'acme',
  operation: 'orders.list',
  path: { id: ID },
  contact: ID,
  organization: undefined,
};
const query: QueryPairs = [
  ['created_from', '2026-03-01T00:00:00.000Z'],
  ['organization_id', ID],
  ['status', 'placed,in_fulfillment'],
];
const cursor = { position: ['2026-03-01T00:00:00.000Z', ID], query };
const text = sealCursor(scope, cursor);

// API-164
describe('a cursor', () => {
  it('says where a page ended and what it was of', () => {
    expect(openCursor(scope, text)).toEqual(cursor);
    expect(sealCursor(scope, cursor)).toBe(text);
  });

  it.each([
    [[null, 4.95, 'x']],
    [['~tilde', '~~', '~AbC', ID.toUpperCase()]],
    [[-1e21, '', '\u0000\n"', '😀']],
    [[]],
  ])('keeps the place %j', (position) => {
    const odd: QueryPairs = [
      ['label', '~tilde'],
      ['label', '~~'],
      ['label', ID.toUpperCase()],
      ['label', '\ud800"😀'],
    ];
    const sealed = sealCursor(scope, { position, query: odd });
    expect(openCursor(scope, sealed)).toEqual({ position, query: odd });
  });

  it('shows nothing of what it says', () => {
    const secret = 'session-of-a-guest-0123456789';
    const sealed = sealCursor(scope, { ...cursor, query: [['session_key', secret]] });
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('session');
  });

  it('is no cursor any more with one character changed, added or taken away', () => {
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === 'A' ? 'B' : 'A';
      expect(
        openCursor(scope, `${text.slice(0, at)}${other}${text.slice(at + 1)}`),
      ).toBeUndefined();
      expect(openCursor(scope, text.slice(0, at))).toBeUndefined();
    }
    for (const one of [`${text}A`, `${text}=`, ` ${text}`, `${text}\n`]) {
      expect(openCursor(scope, one)).toBeUndefined();
    }
  });

  it.each(['', 'next', 'null', randomUUID(), 'A'.repeat(CURSOR_LENGTH), '%', '0'])(
    'is not any text: %j',
    (one) => {
      expect(openCursor(scope, one)).toBeUndefined();
    },
  );

  it.each([
    { secret: 'of another tenant' },
    { tenant: 'other' },
    { operation: 'carts.list' },
    { path: { id: randomUUID() } },
    { contact: randomUUID() },
    { contact: undefined },
    { organization: ID },
    { contact: undefined, organization: ID },
    { session: 'session-of-a-guest-0123456789' },
  ])('is of its caller and its list alone: not with %j', (other) => {
    expect(openCursor({ ...scope, ...other }, text)).toBeUndefined();
  });

  // API-163
  it('has at most 300 characters, whatever it says', () => {
    const anyId = fc.oneof(fc.uuid(), fc.stringMatching(/^[\w-]{1,64}$/u));
    const anyText = fc.string({ unit: 'binary', maxLength: 30 });
    const anyPosition = fc.oneof(
      anyId.map((id) => [id]),
      fc.tuple(fc.oneof(anyText, fc.double({ noNaN: true }), fc.constant(null)), anyId),
    );
    const anyPairs = fc.array(fc.tuple(fc.stringMatching(/^[a-z_]{1,24}$/u), fc.string()));
    fc.assert(
      fc.property(anyPosition, anyPairs, (position, pairs) => {
        const sealed = sealCursor(scope, { position, query: pairs });
        const opened = openCursor(scope, sealed);
        expect(sealed.length).toBeLessThanOrEqual(CURSOR_LENGTH);
        expect([pairs, { hash: hashOfQuery(pairs) }]).toContainEqual(opened?.query);
        expect(opened?.position.at(-1)).toBe(position.at(-1));
      }),
    );
  });

  // API-164
  it('carries the hash alone of a query that is too long for it', () => {
    const label = Array.from({ length: 40 }, () => randomUUID()).join(' ');
    const long: QueryPairs = [['label', label]];
    const sealed = sealCursor(scope, { ...cursor, query: long });
    expect(openCursor(scope, sealed)?.query).toEqual({ hash: hashOfQuery(long) });
    expect(hashOfQuery([['label', `${label}.`]])).not.toBe(hashOfQuery(long));
  });
});
