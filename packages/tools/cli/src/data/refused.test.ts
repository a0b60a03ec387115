import { NoAnswer, Refusal } from '@waybill/client';
import { describe, expect, it } from 'vitest';
import { exits, Failure } from '../shared/failure.ts';
import { problemsOfError, WrongField, withWayOn } from './refused.ts';

const headings = ['currency', 'item.sku'];
const rows = { name: 'items', prefix: 'item' };
const entry = { line: 7, cells: { headings, rows, lines: [7, 8] } };

const refusal = (status: number, paths: readonly string[] = []) =>
  new Refusal('orders.place', {
    status,
    answer: {
      error: 'It is refused.',
      code: 'some_code',
      request_id: 'r',
      details: paths.map((path) => ({ path, message: 'must be a text' })),
    },
  });

describe('an error is of the record', () => {
  it.each([
    [refusal(409), '', 'It is refused.'],
    [refusal(422), '', 'It is refused.'],
    [new Failure('there is more than one'), '', 'there is more than one'],
    [new WrongField('currency', 'there is no EUX'), 'currency', 'there is no EUX'],
  ])('where only that is wrong: %s', (error, column, problem) => {
    expect(problemsOfError(error, entry)).toEqual([{ line: 7, column, problem }]);
  });

  it('and each detail is a problem of its cell (CLI-17)', () => {
    const error = refusal(400, ['items.1.sku', 'currency_code']);
    const problem = 'must be a text';
    expect(problemsOfError(error, entry, { currency_code: 'currency' })).toEqual([
      { line: 8, column: 'item.sku', problem },
      { line: 7, column: 'currency', problem },
    ]);
  });

  it.each([
    ...[401, 403, 429, 500, 503].map((status) => refusal(status)),
    new NoAnswer('orders.place', { status: 0 }),
    new TypeError('a bug'),
  ])('and else ends the import: %s', (error) => {
    expect(() => problemsOfError(error, entry)).toThrow(error);
  });
});

it.each([refusal(429), refusal(503), new NoAnswer('orders.place', { status: 0 })])(
  'says how to go on where the service was silent or busy: %s',
  (error) => {
    const failure = withWayOn(error);
    // CLI-8
    const exit = error instanceof NoAnswer ? exits.unanswered : exits.refused;
    expect(failure).toMatchObject({ exit });
    expect(failure).toHaveProperty('message', expect.stringMatching(/go on with --resume$/u));
  },
);

it.each([refusal(403), new Failure('no'), 'text'])(
  'leaves as it is what another try does not help',
  (error) => {
    expect(withWayOn(error)).toBe(error);
  },
);
