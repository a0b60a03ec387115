import { describe, expect, it } from 'vitest';
import { asInstant, type FormField, sentValue, typedBody } from './form-field.ts';

const field = (kind?: FormField['kind']): FormField => ({
  path: 'x',
  label: 'X',
  ...(kind && { kind }),
});

describe('a field', () => {
  it.each([
    [undefined, ' blue ', 'blue'],
    [undefined, ' ', null],
    ['long', 'two\nlines', 'two\nlines'],
    ['number', '4.95', 4.95],
    ['number', 'four', 'four'],
    ['number', '', null],
    ['flag', 'yes', true],
    ['flag', undefined, false],
    ['moment', 'soon', 'soon'],
    ['json', '{', '{'],
  ] as const)('of kind %s sends for %j: %j', (kind, typed, value) => {
    expect(sentValue(field(kind), typed)).toBe(value);
  });

  it('of a document sends it', () => {
    expect(sentValue(field('json'), '{"de": "Lager"}')).toEqual({ de: 'Lager' });
  });

  it('of a moment sends it with its zone', () => {
    const local = '2026-11-26T12:00';
    expect(sentValue(field('moment'), local)).toBe(new Date(local).toISOString());
    expect(asInstant('2026-11-26T12:00:00Z')).toBe('2026-11-26T12:00:00.000Z');
  });
});

it('a form sends nothing of what was left empty', () => {
  const fields = [field(), { ...field('number'), path: 'n' }, { ...field('flag'), path: 'f' }];
  expect(typedBody(fields, { x: '', n: '3' })).toEqual({ n: 3, f: false });
});
