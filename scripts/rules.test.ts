import { describe, expect, it } from 'vitest';
import { problemsOf, type RuleBook, uncitedNow } from './rule-check.ts';
import { citationsOf } from './rule-citations.ts';
import { rulesOf } from './rule-page.ts';

const PAGE = 'docs/rules/orders.md';

const bookOf = (page: string, files: Readonly<Record<string, string>> = {}): RuleBook => ({
  ...rulesOf(PAGE, page),
  citations: Object.entries(files).map(([file, text]) => citationsOf(file, text)),
});

const rule = (id: string, source = ' _(orders.md 3.4)_') =>
  `- **${id}** A buyer cancels.${source}\n`;
const suite = (text: string) => `${text}\nit('cancels', () => {});\n`;

describe('a page of rules', () => {
  it('has a number and a source in each', () => {
    const page = `# Orders\n\n## Guards\n${rule('ORD-1')}${rule('ORD-2', ' _(README, Keys (again))_')}`;
    expect(rulesOf(PAGE, page)).toEqual({
      rules: [
        { id: 'ORD-1', page: PAGE },
        { id: 'ORD-2', page: PAGE },
      ],
      broken: [],
    });
  });

  it.each([
    [rule('ORD-1', ''), /source/u],
    [rule('ORD-1', ' _()_'), /source/u],
    ['- A buyer cancels. _(orders.md 3.4)_', /number/u],
    [rule('ORDERS-1'), /number/u],
    [rule('ORD-01'), /number/u],
  ])('is told where it lacks one: %j', (line, why) => {
    expect(problemsOf(bookOf(`\n${line}`), { 'ORD-1': 'soon' })).toEqual(
      expect.arrayContaining([expect.stringMatching(why)]),
    );
  });

  it('gives no number twice', () => {
    const book = bookOf(`${rule('ORD-1')}${rule('ORD-1')}`);
    expect(problemsOf(book, { 'ORD-1': 'soon' })).toEqual([
      `${PAGE}: ORD-1 is the number of another rule`,
    ]);
  });
});

describe('a citation', () => {
  const cites = (file: string, text: string) => citationsOf(file, text).ids;

  it.each([
    ['a.ts', '/** Why (ORD-3). */ export const a = 1; // ORD-4'],
    ['a.ts', '/* ORD-3 */ /** ORD-4 */'],
    ['a.ts', "describe('guards, ORD-3', () => { it.each([1])('ORD-4: %j', () => {}); });"],
    ['a.cjs', 'module.exports = {}; // ORD-3 and ORD-4'],
    ['a.md', 'ORD-3 says so.\n\n**ORD-4** too.'],
  ])('stands in %s: %j', (file, text) => {
    expect(cites(file, text)).toEqual(['ORD-3', 'ORD-4']);
  });

  it.each([
    ['a.ts', "const number = 'ORD-3';"],
    ['a.ts', 'const number = `ORD-3 // ORD-4`;'],
    ['a.ts', "it.each(['ORD-3'])('%s', () => {});"],
    ['a.ts', '// UTF-8, AES-256 and SHA-256'],
    ['a.ts', '// ORD-000001'],
    ['a.md', 'Such as `ORD-3`:\n\n```json\n{ "number": "ORD-4" }\n```\n'],
  ])('is not what is data or a standard, in %s: %j', (file, text) => {
    expect(cites(file, text)).toEqual([]);
  });

  it('leads to a rule', () => {
    const book = bookOf(rule('ORD-1'), { 'a.ts': '// ORD-2 and XYZ-1\n' });
    expect(problemsOf(book, { 'ORD-1': 'soon' })).toEqual([
      'a.ts: no rule is ORD-2',
      'a.ts: no rule is XYZ-1',
    ]);
  });
});

describe('a rule', () => {
  const page = `${rule('ORD-1')}${rule('ORD-2')}`;

  it('is proven by a test that names it, not by code', () => {
    const book = bookOf(page, { 'a.test.ts': suite('// ORD-1'), 'a.ts': '// ORD-2' });
    expect(problemsOf(book, {})).toEqual([
      'ORD-2 is cited by no test; prove it, or list it with a reason',
    ]);
  });

  it('may wait for its test on the list, with a reason', () => {
    const book = bookOf(page, { 'a.test.ts': suite('// ORD-1') });
    expect(problemsOf(book, { 'ORD-2': 'only a deployment shows it' })).toEqual([]);
    expect(problemsOf(book, { 'ORD-2': ' ' })).toEqual([
      'ORD-2 is listed as uncited without a reason',
    ]);
  });

  it('leaves the list once it is proven or gone', () => {
    const book = bookOf(page, { 'a.test.ts': suite('// ORD-1 and ORD-2') });
    expect(problemsOf(book, { 'ORD-1': 'soon', 'ORD-9': 'soon' })).toEqual([
      'ORD-1 is listed as uncited and is not; take it out',
      'ORD-9 is listed as uncited and is not; take it out',
    ]);
  });

  it('keeps its reason when the list is written anew', () => {
    const book = bookOf(`${page}${rule('ORD-3')}`, { 'a.test.ts': suite('// ORD-1') });
    const before = { 'ORD-1': 'soon', 'ORD-2': 'only a deployment shows it' };
    const now = uncitedNow(book, before);
    expect(now).toMatchObject({ 'ORD-2': 'only a deployment shows it' });
    expect(Object.keys(now)).toEqual(['ORD-2', 'ORD-3']);
    expect(problemsOf(book, now)).toEqual([]);
  });
});
