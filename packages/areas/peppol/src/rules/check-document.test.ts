import { describe, expect, it } from 'vitest';
import { transactions } from '../document/transaction.ts';
import { tableCases } from '../testing/table-cases.factory.ts';
import type { XmlElement } from '../xml/element.ts';
import { checkDocument } from './check-document.ts';
import { documentTables, type Row } from './expected.ts';

const short = (rule: string) => rule.replace(/^PEPPOL-(?:T\d+-)?/u, '');

/** The rules that a table names, less that of the address of a schema. */
function rulesOf(rows: readonly Row[]): Set<string> {
  const ofAttributes = rows.flatMap(({ a = {} }) => Object.values(a));
  return new Set([
    ...rows.flatMap(({ need, only, code }) => [need ?? [], only ?? [], code ?? []].flat()),
    ...ofAttributes.flatMap((row) => [row?.need ?? [], row?.code ?? []].flat()),
  ]);
}

describe.each(transactions)('the table of %s', (transaction) => {
  it('is broken alone by a document for each of its rules, and by none at its edge (PEP-11, PEP-16)', () => {
    const wrong = [];
    const alone = new Set<string>();
    for (const { name, root, broken } of tableCases(transaction)) {
      const found = checkDocument(root, transaction).problems.map(({ rule }) => short(rule));
      if (found.join() !== broken.join()) wrong.push({ name, broken, found });
      else if (broken.length === 1) alone.add(broken.join());
    }
    expect(wrong).toEqual([]);
    // T114 and T115 have one process, which R031 asks for as well.
    const shared = { T114: ['B00301'], T115: ['B00301'] };
    const besides = Object.entries(shared).find(([one]) => one === transaction)?.[1] ?? [];
    const rules = rulesOf(documentTables[transaction].elements);
    expect([...rules].filter((rule) => !alone.has(rule))).toEqual(besides);
  });
});

const named = (name: string, attributes: Record<string, string> = {}): XmlElement => ({
  name,
  attributes,
  children: [],
  text: '',
  line: 1,
});

describe('the address of a schema (PEP-18)', () => {
  const rulesFor = (root: XmlElement, transaction: (typeof transactions)[number]) => {
    const { problems, warnings } = checkDocument(root, transaction);
    return [problems, warnings].map((list) =>
      list.filter(({ path }) => path.endsWith('@xsi:schemaLocation')).map(({ rule }) => rule),
    );
  };
  const located = (name: string) => named(name, { 'xsi:schemaLocation': 'a b' });

  it.each([
    ['Order', 'T01', 'PEPPOL-T01-B00109'],
    ['OrderChange', 'T114', 'PEPPOL-T114-B00110'],
    ['OrderCancellation', 'T115', 'PEPPOL-T115-B00109'],
  ] as const)('is an error in %s', (name, transaction, rule) => {
    expect(rulesFor(located(name), transaction)).toEqual([[rule], []]);
  });

  it.each([
    ['OrderResponse', 'T76'],
    ['OrderResponse', 'T116'],
    ['DespatchAdvice', 'T16'],
  ] as const)('only warns in %s as %s', (name, transaction) => {
    expect(rulesFor(located(name), transaction)).toEqual([[], ['PEPPOL-COMMON-R003']]);
  });
});
