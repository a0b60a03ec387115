import { describe, expect, it } from 'vitest';
import { incoming } from '../document/transaction.ts';
import { edited, fullXml } from '../testing/samples.factory.ts';
import { sentenceCases } from '../testing/sentence-cases.factory.ts';
import { readDocument } from './read-document.ts';

const short = (rule: string) => rule.replace(/^PEPPOL-(?:T\d+-)?/u, '');

function judged(xml: string) {
  const read = readDocument(Buffer.from(xml), 'application/xml');
  if ('rejected' in read) throw new Error(read.message);
  const { problems, warnings } = read;
  return {
    problems: problems.map(({ rule }) => short(rule)),
    warnings: warnings.map(({ rule }) => short(rule)),
  };
}

// PEP-16, PEP-17, PEP-19
describe.each(incoming)('sentences of %s', (transaction) => {
  const base = fullXml(transaction);
  const cases = sentenceCases.filter(({ on = incoming }) => on.includes(transaction));

  it('a whole document breaks none', () => {
    expect(judged(base)).toEqual({ problems: [], warnings: [] });
  });

  it.each(cases)('$rule is broken alone, and not at its edge: $broken', (one) => {
    const { rule, broken, edge = [], warns = [], besides = {} } = one;
    const isWarning = warns.includes(transaction);
    const others = besides[transaction] ?? [];
    const found = judged(edited(base, broken));
    expect(found.problems.toSorted()).toEqual([...(isWarning ? [] : [rule]), ...others].toSorted());
    expect(found.warnings).toEqual(isWarning ? [rule] : []);
    expect(judged(edited(base, edge))).toEqual({ problems: [], warnings: [] });
  });
});
