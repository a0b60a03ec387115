import { expect, it } from 'vitest';
import { forgottenReasons, reasonDifferences } from './reason-differences.ts';

const reason = (code: string, used: number) => ({
  row: { id: `id-${code}`, code },
  item: { used },
});
const returned = (reason_code: string | null, ...positions: (string | null)[]) => ({
  reason_code,
  positions: positions.map((code) => ({ reason_code: code })),
});

// ORD-226
it.each([
  ['nothing where no return names one', [reason('late', 0)], [returned(null, null)], []],
  ['nothing where its use is noted', [reason('late', 1)], [returned('late', 'late')], []],
  [
    'a use that is not noted',
    [reason('late', 0)],
    [returned('late')],
    ['used of return reason late'],
  ],
  [
    'a use by a position alone',
    [reason('late', 0), reason('other', 1)],
    [returned('other', 'other', 'late')],
    ['used of return reason late'],
  ],
  ['a use that nothing shows', [reason('late', 1)], [], ['used of return reason late']],
  ['a reason that is gone', [], [returned(null, 'late')], ['return reason late of returns']],
])('finds %s', (_, reasons, returns, expected) => {
  expect(reasonDifferences(reasons, returns).map(({ what }) => what)).toEqual(expected);
});

// ORD-226
it('notes the use of those alone that could be deleted beside their returns', () => {
  const reasons = [reason('late', 0), reason('other', 1), reason('damaged', 0)];
  const forgotten = forgottenReasons(reasons, [returned('late', 'other')]);
  expect(forgotten.map(({ row }) => row.code)).toEqual(['late']);
});
