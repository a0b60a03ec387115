import { describe, expect, it } from 'vitest';
import { matchesPattern, type Pattern } from './event-pattern.ts';

const event = {
  source: 'waybill',
  'detail-type': 'order.placed',
  resources: ['a', 'b'],
  detail: {
    tenant: 'demo',
    total: 12.5,
    test: false,
    note: null,
    empty: [],
    lines: [{ sku: 'x' }, { sku: 'y' }],
  },
};

const matching: [string, Pattern][] = [
  ['an empty pattern', {}],
  ['an exact value', { source: ['waybill'] }],
  ['one of several values', { source: ['other', 'waybill'] }],
  ['every field', { source: ['waybill'], 'detail-type': ['order.placed'] }],
  ['a nested value', { detail: { tenant: ['demo'] } }],
  ['a number', { detail: { total: [12.5] } }],
  ['a boolean', { detail: { test: [false] } }],
  ['null', { detail: { note: [null] } }],
  ['one element of an array', { resources: ['b'] }],
  ['a field of an array element', { detail: { lines: { sku: ['y'] } } }],
  ['prefix', { 'detail-type': [{ prefix: 'order.' }] }],
  ['suffix', { 'detail-type': [{ suffix: '.placed' }] }],
  ['equals-ignore-case', { source: [{ 'equals-ignore-case': 'WAYBILL' }] }],
  ['anything-but a value', { source: [{ 'anything-but': 'other' }] }],
  ['anything-but a list', { source: [{ 'anything-but': ['other', 'another'] }] }],
  ['anything-but a prefix', { source: [{ 'anything-but': { prefix: 'aws.' } }] }],
  ['exists', { detail: { tenant: [{ exists: true }] } }],
  ['exists of null', { detail: { note: [{ exists: true }] } }],
  ['exists not', { detail: { missing: [{ exists: false }] } }],
  ['exists not below nothing', { nowhere: { at: [{ exists: false }] } }],
];

const failing: [string, Pattern][] = [
  ['another value', { source: ['other'] }],
  ['one field of two', { source: ['waybill'], 'detail-type': ['order.shipped'] }],
  ['a missing field', { detail: { missing: ['demo'] } }],
  ['a number as text', { detail: { total: ['12.5'] } }],
  ['false for null', { detail: { note: [false] } }],
  ['an element that is not there', { resources: ['c'] }],
  ['prefix elsewhere', { 'detail-type': [{ prefix: 'placed' }] }],
  ['prefix of a number', { detail: { total: [{ prefix: '1' }] } }],
  ['anything-but the value', { source: [{ 'anything-but': 'waybill' }] }],
  ['anything-but in the list', { source: [{ 'anything-but': ['waybill', 'other'] }] }],
  ['anything-but the prefix', { source: [{ 'anything-but': { prefix: 'way' } }] }],
  ['anything-but of a missing field', { detail: { missing: [{ 'anything-but': 'x' }] } }],
  ['exists of a missing field', { detail: { missing: [{ exists: true }] } }],
  ['exists not of a field', { detail: { tenant: [{ exists: false }] } }],
  ['a nested pattern on text', { source: { name: ['waybill'] } }],
];

describe('matchesPattern', () => {
  it.each(matching)('matches %s', (_, pattern) => {
    expect(matchesPattern(pattern, event)).toBe(true);
  });

  it.each(failing)('does not match %s', (_, pattern) => {
    expect(matchesPattern(pattern, event)).toBe(false);
  });

  it('passes the filter of a stream', () => {
    const filter = { eventName: ['INSERT'], dynamodb: { NewImage: { _e: { S: ['event'] } } } };
    const record = (entity: string) => ({
      eventName: 'INSERT',
      dynamodb: { NewImage: { _e: { S: entity } } },
    });
    expect(matchesPattern(filter, record('event'))).toBe(true);
    expect(matchesPattern(filter, record('order'))).toBe(false);
  });

  it('refuses an operator it does not know', () => {
    expect(() => matchesPattern({ detail: { total: [{ numeric: ['>', 1] }] } }, event)).toThrow(
      'numeric',
    );
  });

  it('refuses a value outside a list', () => {
    expect(() => matchesPattern({ source: 'waybill' }, event)).toThrow('lists of alternatives');
  });
});
