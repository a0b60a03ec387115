import type { StockLevel } from '@waybill/client/shapes';
import { describe, expect, it } from 'vitest';
import { readyOf } from '../frame/form/form-call.ts';
import {
  addedTo,
  type CountLine,
  type CountSheet,
  changedLine,
  checkQuantity,
  countCall,
  countLink,
  differenceWords,
  fieldOf,
  lineOf,
  lineWords,
  recounted,
  sheetOf,
  storedSheet,
  whyFull,
  withLine,
  writtenSheet,
} from './count-sheet.ts';

const main = { code: 'main', name: 'Main' };
const line = (sku: string, counted = '', seen?: number | null): CountLine => ({
  article: { sku, product_id: null },
  counted,
  ...(seen !== undefined && { seen }),
});
const product: CountLine = {
  article: { sku: null, product_id: 'p1' },
  counted: '0',
  seen: 1,
};

/** The form of a sheet with its own values. */
const readyWith = (sheet: CountSheet) =>
  readyOf(
    countCall(main, sheet),
    Object.fromEntries(sheet.map((one) => [fieldOf(one), one.counted])),
  );

describe('a line of a count sheet', () => {
  it('begins on top, once an article', () => {
    const one = withLine(withLine([], 'A'), 'B');
    expect(one.map(({ article }) => article.sku)).toEqual(['B', 'A']);
    expect(withLine(one, 'A')).toBe(one);
    expect(lineOf(one, 'A')).toEqual(line('A'));
  });

  it('is one of 200: another is refused, more of one of them is not', () => {
    const full = Array.from({ length: 200 }, (_, at) => line(`A${at}`));
    expect(whyFull(full, 'B')).toContain('200 articles');
    expect([whyFull(full, 'A7'), whyFull(full.slice(1), 'B')]).toEqual([undefined, undefined]);
  });

  it.each([
    ['', '3', '3'],
    ['3', '2,5', '5.5'],
    ['0.1', '0.2', '0.3'],
    ['none', '2', '2'],
  ])('of %j with %j more counts %s', (before, more, after) => {
    expect(addedTo(line('A', before, 1), more)).toEqual(line('A', after, 1));
  });

  it('forgets what the books said once it is emptied, so that it is counted anew', () => {
    expect(recounted(line('A', '3', 5), '')).toEqual(line('A'));
    expect(recounted(line('A', '', 5), '')).toEqual(line('A', '', 5));
    expect(recounted(line('A', '3', 5), '4')).toEqual(line('A', '4', 5));
    expect(recounted(line('A', '3'), '4')).toEqual(line('A', '4'));
  });

  it('changes alone', () => {
    const [a, b] = [line('A'), line('B')];
    expect(changedLine([a, b], 'B', () => line('B', '1'))).toEqual([a, line('B', '1')]);
  });

  it.each([
    [line('A', '3'), 'Asking the books …'],
    [line('A', '', 12), '12 by the books'],
    [line('A', '12', 12), '12 by the books: no difference'],
    [line('A', '9.5', 12), '12 by the books: 2.5 missing'],
    [line('A', '13', 12), '12 by the books: 1 more'],
    [line('A', '4', null), 'New here: 4 more'],
    [line('A', '0', null), 'New here: no difference'],
    [line('A', 'four', null), 'New here'],
  ])('%j says %s', (one, words) => {
    expect(differenceWords(one)).toBe(words);
    expect(lineWords(one)).toBe(`A: ${one.counted} counted. ${words}.`);
  });

  it.each([
    ['4006381333931', '4006381333931 is the number of an article. Type the quantity first.'],
    ['1,234', '1,234 could mean 1234 or 1.2340.'],
    ['-1', '0 at least.'],
    ['five', 'five is not a number.'],
    ['2,5', undefined],
    ['', undefined],
  ])('takes for a quantity of %j: %s', (typed, problem) => {
    expect(checkQuantity(typed).problem).toBe(problem);
  });
});

describe('the booking of a count sheet', () => {
  it('sends what was counted, with what the books said as each line began', () => {
    const sheet = [line('A', '4', 4), line('B', '', 2), product, line('NEW', '2,5', null)];
    const { call, sentence, isReadable } = readyWith(sheet);
    expect(call.body).toEqual({
      location: 'main',
      items: [
        { sku: 'A', counted: 4, seen_on_hand: 4 },
        { product_id: 'p1', counted: 0, seen_on_hand: 1 },
        { sku: 'NEW', counted: 2.5, seen_on_hand: 0 },
      ],
    });
    expect(sentence).toMatch(/^Sets 3 articles at Main to what was counted; 2 differ\. 1 line/u);
    expect(isReadable).toBe(true);
  });

  it('names each line as the service does, and its button the lines that run', () => {
    const { act, fields = [] } = countCall(main, [line('A', '', 1), line('B', '2', 2), product]);
    expect(fields.map(({ at }) => at)).toEqual(['items.none', 'items.0', 'items.1']);
    expect(act).toBe('Book 2 articles');
  });

  it.each([
    ['nothing was counted', [line('A', '', 1)]],
    ['the books have not answered', [line('A', '1')]],
    ['a line cannot be read', [line('A', '1', 1), line('B', 'two', 1)]],
    ['a line is below 0', [line('A', '-1', 1)]],
  ])('is closed while %s', (_, sheet) => {
    expect(readyWith(sheet).isReadable).toBe(false);
  });

  it('leaves nothing out silently', () => {
    expect(readyWith([line('A', '1', 1)]).sentence).not.toContain('left out');
  });
});

it('is kept as a text, and none where the text is none of ours', () => {
  const sheet = [line('A', '4', null), product, line('B')];
  expect(storedSheet(writtenSheet(sheet) ?? '')).toEqual(sheet);
  expect(writtenSheet([])).toBeUndefined();
  expect([null, '{}', 'no', '[1]', '[null]'].map(storedSheet)).toEqual([[], [], [], [], []]);
});

it('begins with the rows of its location', () => {
  const row = { id: 's1', sku: 'A', product_id: null, on_hand: 4 } as StockLevel;
  expect(sheetOf([row])).toEqual([line('A', '', 4)]);
  expect(countLink(main)).toBe('/count?location=main');
});
