import { describe, expect, it } from 'vitest';
import {
  asInstant,
  canRead,
  checkField,
  type FormField,
  foundText,
  sentValue,
  typedBody,
  wordsOfFound,
} from './form-field.ts';

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
    ['number', '4,95', 4.95],
    ['number', 'four', 'four'],
    ['number', '1,234', '1,234'],
    [undefined, '\ufeffCUP\u200b', 'CUP'],
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

describe('a field that cannot be read closes its form', () => {
  it.each([
    [{}, '', 'en-US', undefined],
    [{}, '2,5', 'en-US', undefined],
    [{}, '1 234 abc', 'en-US', '1 234 abc is not a number.'],
    [{}, 'Infinity', 'en-US', 'Infinity is not a number.'],
    [{}, '1,234', 'en-US', '1,234 could mean 1234 or 1.2340.'],
    [{}, ' 1.234', 'de-DE', '1.234 could mean 1234 or 1,2340.'],
    [{ most: 24 }, '24', 'en-US', undefined],
    [{ most: 24 }, '24.5', 'en-US', '24 at most.'],
    [{ most: 1.5 }, '2', 'de-DE', '1,5 at most.'],
    [{ least: 0 }, '-1', 'en-US', '0 at least.'],
    [{ least: 0 }, '0', 'en-US', undefined],
  ] as const)('with %j and %j in %s: %s', (limits, typed, locale, problem) => {
    expect(checkField({ ...field('number'), ...limits }, typed, locale).problem).toBe(problem);
  });

  it('offers both readings, each as a text that is read in one way', () => {
    const { choices = [] } = checkField(field('number'), '1,234', 'de-DE');
    expect(choices.map(({ text }) => text)).toEqual(['1234', '1,2340']);
    expect(choices.map(({ text }) => checkField(field('number'), text, 'de-DE'))).toEqual([{}, {}]);
  });

  it('names a number of a document that would become another one', () => {
    expect(checkField(field('json'), '{"id": 12345678901234567}').problem).toContain(
      '12345678901234567 has too many digits',
    );
    expect(checkField(field('json'), '{"id": "12345678901234567"}')).toEqual({});
  });

  it('together with all others', () => {
    const fields = [field('number'), { ...field(), path: 'name' }];
    expect(canRead(fields, { name: '1,234' })).toBe(true);
    expect(canRead(fields, { x: '1,234' })).toBe(false);
    const pasted = { ...field('long'), check: () => ({ problem: 'Line 1: no quantity.' }) };
    expect(canRead([pasted], { x: 'A' })).toBe(false);
  });
});

it('sends the id of a found record, and shows its words', () => {
  const find = () => ({ key: ['orders.search'] as const, ask: async () => [] });
  const kept = foundText({ code: 'c1', title: 'Ada Miller · Mill' });
  expect(sentValue({ path: 'contact_id', label: 'Contact', find }, kept)).toBe('c1');
  expect(wordsOfFound(kept)).toBe('Ada Miller · Mill');
});
