import { describe, expect, it } from 'vitest';
import { readyOf } from '../frame/form/form-call.ts';
import { checkField } from '../frame/form/form-field.ts';
import {
  addedTo,
  afterBooking,
  type CountLine,
  type CountSheet,
  countCall,
  differenceWords,
  entryFields,
  fieldOf,
  lineOf,
  recounted,
  storedSheet,
  withLine,
  writtenSheet,
} from './count-sheet.ts';

const main = { code: 'main', name: 'Main' };
const line = (sku: string, counted = '', seen?: number | null): CountLine => ({
  sku,
  counted,
  ...(seen !== undefined && { seen }),
});

/** The form of a sheet with its own values. */
const readyWith = (sheet: CountSheet) =>
  readyOf(
    countCall(main, sheet),
    Object.fromEntries(sheet.map((one) => [fieldOf(one), one.counted])),
  );

/** The word on what is typed into a field of the entry. */
const problemOf = (path: string, typed: string, sheet: CountSheet = []) => {
  const field = entryFields(sheet).find((one) => one.path === path);
  return field && checkField(field, typed).problem;
};

describe('a line of a count sheet', () => {
  it('begins on top, once an article, and changes alone', () => {
    const one = withLine(withLine([], 'A'), 'B');
    expect(one).toEqual([line('B'), line('A')]);
    expect(withLine(one, 'A')).toEqual(one);
    expect(lineOf(one, 'A')).toEqual(line('A'));
    expect(withLine(one, 'A', (it) => addedTo(it, '2'))).toEqual([line('B'), line('A', '2')]);
    expect(withLine([], 'C', (it) => addedTo(it, '2'))).toEqual([line('C', '2')]);
  });

  it('is one of 200: another is refused, more of one of them is not', () => {
    const full = Array.from({ length: 200 }, (_, at) => line(`A${at}`));
    expect(problemOf('sku', ' B ', full)).toContain('200 articles');
    const taken = [
      problemOf('sku', ' A7 ', full),
      problemOf('sku', ' ', full),
      problemOf('sku', 'B', full.slice(1)),
    ];
    expect(taken).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['', '3', '3'],
    ['3', '2,5', '5.5'],
    ['0.1', '0.2', '0.3'],
    ['none', '2', '2'],
  ])('of %j with %j more counts %s', (before, more, after) => {
    expect(addedTo(line('A', before, 1), more)).toEqual(line('A', after, 1));
  });

  // INV-152
  it('forgets what the books said once it is emptied, so that it is counted anew', () => {
    expect(recounted(line('A', '3', 5), '')).toEqual(line('A'));
    expect(recounted(line('A', '', 5), '')).toEqual(line('A', '', 5));
    expect(recounted(line('A', '3', 5), '4')).toEqual(line('A', '4', 5));
    expect(recounted(line('A', '3'), '4')).toEqual(line('A', '4'));
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
  });

  it.each([
    ['4006381333931', '4006381333931 is the number of an article. Type the quantity first.'],
    ['1,234', '1,234 could mean 1234 or 1.2340.'],
    ['-1', '0 at least.'],
    ['five', 'five is not a number.'],
    ['2,5', undefined],
    ['', undefined],
  ])('takes for a quantity of %j: %s', (typed, problem) => {
    expect(problemOf('quantity', typed)).toBe(problem);
  });
});

// INV-150
describe('the booking of a count sheet', () => {
  it('sends what was counted, with what the books said as each line began', () => {
    const sheet = [
      line('A', '4', 4),
      line('B', '', 2),
      line('C', '0', 1),
      line('NEW', '2,5', null),
    ];
    const { call, sentence, isReadable } = readyWith(sheet);
    expect(call.body).toEqual({
      location: 'main',
      items: [
        { sku: 'A', counted: 4, seen_on_hand: 4 },
        { sku: 'C', counted: 0, seen_on_hand: 1 },
        { sku: 'NEW', counted: 2.5, seen_on_hand: 0 },
      ],
    });
    expect(sentence).toMatch(/^Sets 3 articles at Main to what was counted; 2 differ\. 1 line/u);
    expect(isReadable).toBe(true);
  });

  it('names each line as the service does, and its button the lines that run', () => {
    const { act, fields = [] } = countCall(main, [line('A', '', 1), line('B', '2', 2)]);
    expect(fields.map(({ at }) => at)).toEqual(['items.none', 'items.0']);
    expect(act).toBe('Book 1 article');
  });

  it.each([
    ['nothing was counted', [line('A', '', 1)]],
    ['the books have not answered', [line('A', '1')]],
    ['a line cannot be read', [line('A', '1', 1), line('B', 'two', 1)]],
    ['a line is below 0', [line('A', '-1', 1)]],
  ])('is closed while %s', (_, sheet) => {
    const { call, isReadable } = readyWith(sheet);
    expect(isReadable).toBe(false);
    expect(call.operation).toBe('inventories.count');
  });

  it('says nothing of lines that are left out where there are none', () => {
    expect(readyWith([line('A', '1', 1)]).sentence).not.toContain('left out');
  });
});

// INV-150
it('keeps what a booking did not book, and asks the books anew where they changed', () => {
  const booked = [line('A', '4', 4), line('B', '', 2), line('C', '1', 1)];
  const now = [line('D', '7', null), line('A', '6', 4), line('B', '3', 2), line('C', '1', 1)];
  expect(afterBooking(now, booked)).toEqual([
    line('D', '7', null),
    line('A', '6'),
    line('B', '3', 2),
  ]);
  expect(afterBooking(booked, booked)).toEqual([line('B', '', 2)]);
});

it('is kept as a text, and none where the text is none of ours', () => {
  const sheet = [line('A', '4', null), line('B')];
  expect(storedSheet(writtenSheet(sheet) ?? '')).toEqual(sheet);
  expect(writtenSheet([])).toBeUndefined();
  expect([null, '{}', 'no', '[1]', '[null]'].map(storedSheet)).toEqual([[], [], [], [], []]);
});
