import { describe, expect, it } from 'vitest';
import type { FoundFact } from '../document/finding.ts';
import { asFindings, holdReasonOf, judgeFindings, reasonsOf, refuses } from './judge-findings.ts';

const found = (code: string, message = code): FoundFact => ({
  code,
  path: null,
  message,
  theirs: null,
  ours: null,
});

describe('findings (PEP-40)', () => {
  it.each([
    ['unknown_buyer', ['unknown_buyer'], [], 'hold'],
    ['unknown_buyer', [], [], 'none'],
    ['unknown_buyer', [], ['unknown_buyer'], 'refuse'],
    ['unknown_buyer', ['unknown_buyer'], ['unknown_buyer'], 'refuse'],
    ['unsupported_value', [], [], 'refuse'],
    ['insufficient_stock', [], [], 'refuse'],
  ] as const)(
    '%s with hold_on %j and refuse_on %j has the effect %s',
    (code, hold, refuse, effect) => {
      const choices = { hold_on: [...hold], refuse_on: [...refuse] };
      const judged = judgeFindings([found(code)], choices);
      expect(judged).toEqual([{ ...found(code), effect }]);
      expect(refuses(judged)).toBe(effect === 'refuse');
    },
  );

  it('tell clerks why an order is on hold, each sentence once', () => {
    const hold = { hold_on: ['no_price' as const], refuse_on: [] };
    const judged = judgeFindings(
      [
        found('no_price', 'A.'),
        found('no_price', 'A.'),
        found('no_price', 'B.'),
        found('validity_passed', 'C.'),
      ],
      hold,
    );
    expect(holdReasonOf(judged)).toBe('Peppol: A. B.');
    expect(holdReasonOf([])).toBeNull();
    const long = judgeFindings([found('no_price', 'x'.repeat(3_000))], hold);
    expect(holdReasonOf(long)).toHaveLength(2_000);
  });

  it('tell buyers why a document is refused', () => {
    const facts = asFindings([found('order_closed', 'Closed.'), found('line_shipped', 'Closed.')]);
    expect(facts.every(({ effect }) => effect === 'refuse')).toBe(true);
    expect(reasonsOf(facts)).toEqual(['Closed.']);
    expect(asFindings([{ ...found('no_price'), effect: 'hold' }])).toMatchObject([
      { effect: 'hold' },
    ]);
  });
});
