import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import type { AnyOperation } from './operation.ts';
import { details, pack, packAll, refusal, repack, sent } from './request.factory.ts';

// API-201
describe('values that are hardly meant', () => {
  const doubting: AnyOperation = {
    ...pack,
    warnings: (body) =>
      (body as { code?: string }).code === 'typo' ? [{ path: 'code', message: 'is a typo' }] : [],
  };
  const strict = { prefer: 'handling=strict' };

  it('are taken and named, or refused where the caller wants that', () => {
    const taken = sent({ code: 'typo' }, {}, doubting);
    expect(isRejection(taken.parsed)).toBe(false);
    expect(taken.headers).toEqual({ 'x-warnings': 'code' });
    const refused = sent({ code: 'typo' }, strict, doubting);
    expect(refused.headers).not.toHaveProperty('x-warnings');
    expect(refused.parsed).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'code', message: 'is a typo' }],
    });
    expect(sent({ code: 'a' }, {}, doubting).headers).toEqual({});
  });

  it('are not looked for in a body that is refused', () => {
    expect(sent({ code: 'typo', labels: 1 }, {}, doubting).headers).toEqual({});
  });
});

describe('keys that no contract has', () => {
  const body = {
    colour: 1,
    id: 'x',
    weight: 2,
    created_at: 'x',
    nothing: null,
    metadata: { any: 1 },
    positions: [{ quantity: 1, qty: 2, id: 'x' }],
    ship_to: { location_code: 'a', 'städte, alle': 1, weight: 3 },
  };
  const unknown = ['colour', 'weight', 'positions.0.qty', 'ship_to.städte, alle', 'ship_to.weight'];

  // API-29, API-34, API-35
  it('are ignored and named in a header', () => {
    const { parsed, headers } = sent(body);
    expect(parsed).toHaveProperty('body');
    const named = headers['x-ignored-keys'] ?? '';
    expect(named).toMatch(/^[\x21-\x7e]+(?:, [\x21-\x7e]+)*$/u);
    expect(named.split(', ').map(decodeURIComponent)).toEqual(unknown);
    expect(sent({ code: 'a' }).headers).toEqual({});
  });

  it('are known where an update is sent the record that was read, and nowhere else (API-35)', () => {
    const named = (operation: AnyOperation) =>
      sent({ code: 'a', weight: 2, id: 'x' }, {}, operation).headers;
    expect(named(repack)).toEqual({});
    expect(named(pack)).toEqual({ 'x-ignored-keys': 'weight' });
  });

  it('are told from those that the answer has, where a whole record is sent to make another (API-33)', () => {
    const { parsed } = sent(
      { code: 'a', weight: 2, colour: 1 },
      { prefer: 'handling=strict' },
      pack,
    );
    expect((parsed as Rejection).details).toEqual([
      {
        path: 'weight',
        message: 'is a key of the answer that this call does not take: leave it out',
      },
      { path: 'colour', message: 'is not a known key' },
    ]);
  });

  it('are named beside a refusal too', () => {
    const { parsed, headers } = sent({ colour: 1, labels: 1 });
    expect(isRejection(parsed)).toBe(true);
    expect(headers).toEqual({ 'x-ignored-keys': 'colour' });
  });

  // API-30
  it('are named in at most 2,000 characters', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, 1]));
    const long = { ['é'.repeat(5_000)]: 1, ...many };
    for (const { headers } of [sent(many), sent(long)]) {
      expect(headers['x-ignored-keys']?.length).toBeLessThanOrEqual(2_000);
      expect(headers['x-ignored-keys']?.length).toBeGreaterThan(1_000);
    }
  });

  // API-31
  it.each(['handling=strict', 'respond-async, Handling="strict"', 'handling=strict; wait=10'])(
    'are refused where the caller prefers %s',
    (prefer) => {
      const { parsed, headers } = sent(body, { prefer });
      expect(parsed).toMatchObject({ rejected: 'unknown_key' });
      expect((parsed as Rejection).details?.map(({ path }) => path)).toEqual(unknown);
      expect(headers).toEqual({ 'preference-applied': 'handling=strict' });
      expect(sent({ code: 'a' }, { prefer })).toMatchObject({
        parsed: { body: { code: 'a' } },
        headers: { 'preference-applied': 'handling=strict' },
      });
    },
  );

  it.each(['handling=lenient', 'strict', 'xhandling=strict', 'handling=stricter'])(
    'are ignored where the caller prefers %s',
    (prefer) => {
      expect(sent({ colour: 1 }, { prefer }).parsed).toHaveProperty('body');
    },
  );

  it('come in the answer with all other problems', () => {
    expect(refusal(sent({ colour: 1, code: 7 }, { prefer: 'handling=strict' }))).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'code' }, { path: 'colour' }],
    });
  });

  // API-32, API-33, API-36
  it('are always refused where leaving one out means everything, with the key that was meant', () => {
    expect(details({ position: [], weight: 1, id: 'x', codé: null }, {}, packAll)).toEqual([
      { path: 'position', message: 'is not a known key; did you mean positions?' },
      {
        path: 'weight',
        message: 'is a key of the answer that this call does not take: leave it out',
      },
    ]);
    expect(details({ positions: [{ quantity: 1, Quantiy: 1 }] }, {}, packAll)).toEqual([
      { path: 'positions.0.Quantiy', message: 'is not a known key; did you mean quantity?' },
    ]);
  });
});
