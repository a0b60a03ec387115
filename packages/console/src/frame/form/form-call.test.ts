import { describe, expect, it } from 'vitest';
import { callOf, type FormCall, headingOf, nameOf, readyOf } from './form-call.ts';
import { UNREADABLE } from './form-field.ts';

const hold: FormCall = {
  label: 'Hold',
  operation: 'orders.hold',
  path: { id: 'o1' },
  fields: [
    { path: 'reason', label: 'Reason' },
    { path: 'days', label: 'Days', kind: 'number' },
  ],
  sentence: ({ reason = '' }) => `Held: ${reason}`,
};

it('names its record in the heading, whatever direction that is written in', () => {
  expect(headingOf(hold)).toBe('Hold');
  expect(headingOf({ ...hold, of: 'ORD-1' })).toBe('Hold: ORD-1');
  expect(headingOf({ ...hold, of: 'עגלה' })).toBe('Hold: \u2068עגלה\u2069');
});

it('is told from other forms by its call, its record and its button', () => {
  const { path: _, ...count } = hold;
  const others = [
    hold,
    { ...hold, operation: 'orders.unhold' },
    { ...hold, path: { id: 'o2' } },
    { ...hold, label: 'Stop' },
    count,
    { ...count, of: 'Main' },
  ];
  expect(new Set(others.map(nameOf)).size).toBe(others.length);
  expect(nameOf({ ...hold, of: 'Renamed', fields: [] })).toBe(nameOf(hold));
});

describe('what was typed', () => {
  it.each([
    ['each field under its name', {}, { reason: 'late' }],
    ['in a form of its own', { bodyOf: () => ({ why: 'late' }) }, { why: 'late' }],
    ['not at all, where no body is taken', { operation: 'carts.delete' }, undefined],
    ['as nothing, where nothing is asked', { fields: [] }, {}],
  ])('is sent %s', (_, more, body) => {
    expect(callOf({ ...hold, ...more }, { reason: ' late ', days: '' }).body).toEqual(body);
  });

  it.each([
    [{ reason: 'late' }, {}, true, 'Held: late'],
    [{ days: '1,234' }, {}, false, UNREADABLE],
    [{ reason: 'late' }, { isIdle: () => true }, false, 'Held: late'],
    [
      { i1: 'many' },
      { quantities: { at: 'positions', all: {}, fieldsOf: () => [quantity] } },
      false,
      UNREADABLE,
    ],
  ])('of %j can be sent, and says so', (values, more, isReadable, sentence) => {
    expect(readyOf({ ...hold, ...more }, values)).toMatchObject({ isReadable, sentence });
  });
});

const quantity = { path: 'i1', label: 'Cup', kind: 'number' } as const;
