import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { missingStandardRanges, newNumberRange } from './create-number-range.ts';
import type { CreateNumberRangeBody, UpdateNumberRangeBody } from './number-range.schema.ts';
import { refuseDrawn, refuseNamed } from './number-range-in-use.ts';
import { decideUpdate } from './update-number-range.ts';

const ID = '01976f3a-8c1e-7a44-9d0b-000000000001';
const CHANNEL = '01976f3a-8c1e-7a44-9d0b-00000000000c';
const AT = '2026-11-21T10:00:00.000Z';
const LATER = '2026-11-22T10:00:00.000Z';

const range = (body: Partial<CreateNumberRangeBody> = {}) =>
  newNumberRange({ code: 'web', ...body }, { id: ID, at: AT });

describe('a new number range', () => {
  const defaults = {
    id: ID,
    code: 'web',
    channel_id: null,
    metadata: null,
    counter: 0,
    step: 1,
    padding: 6,
    prefix: '',
    suffix: '',
    position_step: 10,
    created_at: AT,
    updated_at: AT,
  };

  // ORD-90
  it.each<[string, Partial<CreateNumberRangeBody>, object]>([
    ['nothing', {}, {}],
    [
      'null',
      {
        channel_id: null,
        metadata: null,
        counter: null,
        step: null,
        padding: null,
        prefix: null,
        suffix: null,
        position_step: null,
      },
      {},
    ],
    ['zeros', { counter: 0, padding: 0 }, { padding: 0 }],
    [
      'everything',
      {
        channel_id: CHANNEL,
        metadata: { a: 1 },
        counter: '41',
        step: 2,
        padding: 4,
        prefix: 'W-',
        suffix: '/26',
        position_step: 1,
      },
      {
        channel_id: CHANNEL,
        metadata: { a: 1 },
        counter: 41,
        step: 2,
        padding: 4,
        prefix: 'W-',
        suffix: '/26',
        position_step: 1,
      },
    ],
  ])('with %s sent', (_, body, fields) => {
    expect(range(body)).toEqual({ ...defaults, ...fields });
  });
});

describe('the standard ranges', () => {
  const missing = (taken: string[]) => missingStandardRanges(taken, { newId: () => ID, at: AT });
  const affixes = (taken: string[]) =>
    missing(taken).created.map(({ code, prefix }) => [code, prefix]);

  // ORD-94
  it('are three, each with its prefix', () => {
    expect(affixes([])).toEqual([
      ['order', 'ORD-'],
      ['delivery', 'DEL-'],
      ['return', 'RET-'],
    ]);
    expect(missing([]).created[0]).toEqual({ ...range({ prefix: 'ORD-' }), code: 'order' });
  });

  // ORD-95
  it('are created where they are missing, and the others are left', () => {
    expect(affixes(['delivery', 'web'])).toEqual([
      ['order', 'ORD-'],
      ['return', 'RET-'],
    ]);
    expect(missing(['return', 'delivery', 'web']).existing).toEqual(['delivery', 'return']);
  });
});

describe('an update of a number range', () => {
  const before = range({ channel_id: CHANNEL, metadata: { a: { b: 1 } }, counter: 41 });
  const update = (body: UpdateNumberRangeBody) => decideUpdate(before, body, LATER);

  // ORD-91
  it.each<[string, UpdateNumberRangeBody, object]>([
    ['changes what is sent', { prefix: 'W-', counter: 7 }, { prefix: 'W-', counter: 7 }],
    ['gives it another code', { code: 'shop' }, { code: 'shop' }],
    [
      'clears what may be empty',
      { channel_id: null, metadata: null, step: null, prefix: null },
      { channel_id: null, metadata: null },
    ],
    ['leaves out what is as it was', { step: 1, padding: 5 }, { padding: 5 }],
  ])('%s', (_, body, changes) => {
    expect(update(body)).toEqual({ next: { ...before, ...changes, updated_at: LATER }, changes });
  });

  // ORD-91
  it.each<[UpdateNumberRangeBody]>([
    [{ code: 'web', counter: 41, channel_id: CHANNEL, metadata: { a: { b: 1 } } }],
    [{ counter: null, suffix: null }],
  ])('without a difference changes nothing: %j', (body) => {
    expect(update(body)).toEqual({ next: before, changes: {} });
  });

  // ORD-91
  it('without a known key is refused', () => {
    expect(update({})).toMatchObject({ rejected: 'invalid_value' });
  });

  // ORD-92
  it('of another field leaves the counter to the draws that happen meanwhile', () => {
    const decided = update({ prefix: 'W-' });
    expect(isRejection(decided) ? decided : decided.changes).not.toHaveProperty('counter');
  });
});

describe('deleting a number range', () => {
  const settings = {
    order_number_range_code: 'order',
    delivery_number_range_code: 'web',
    return_number_range_code: 'return',
  };

  // ORD-93
  it.each([
    ['one setting', settings, 'The setting delivery_number_range_code names'],
    [
      'two settings',
      { ...settings, order_number_range_code: 'web' },
      'The setting order_number_range_code, delivery_number_range_code names',
    ],
  ])('that %s name is refused with their names', (_, named, sentence) => {
    expect(refuseNamed(range(), named)).toMatchObject({
      rejected: 'range_in_use',
      message: expect.stringContaining(sentence),
    });
  });

  // ORD-93
  it('that no setting names is not refused for it, and one that has drawn is', () => {
    expect(refuseNamed(range({ code: 'Order' }), settings)).toBeUndefined();
    expect(refuseDrawn(range())).toMatchObject({
      rejected: 'range_in_use',
      message: expect.stringContaining('web'),
    });
  });
});
