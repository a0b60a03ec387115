import { describe, expect, it } from 'vitest';
import { decisionIndex, decisionProblems, readDecision } from './decision-record.ts';

const page = (changes: Readonly<Record<string, string>> = {}) => {
  const parts = {
    title: '# Boxes are blue\n\n',
    line: '2026-11-22 · Boxes\n\n',
    context: '## Context\n\nA shelf has boxes.\n\n',
    decision: '## Decision\n\nBoxes are blue.\n\n',
    lost: '## What lost\n\n- **Red.** It fades.\n\n',
    consequences: '## Consequences\n\nLids are blue as well.\n',
    ...changes,
  };
  return Object.values(parts).join('');
};

const boxes = readDecision('01-boxes.md', page());

describe('a decision', () => {
  it('is read from a page of the one form', () => {
    expect(boxes).toEqual({
      number: '01',
      file: '01-boxes.md',
      title: 'Boxes are blue',
      date: '2026-11-22',
      subject: 'Boxes',
    });
  });

  it.each([
    ['no date', { line: 'Boxes\n\n' }],
    ['no subject', { line: '2026-11-22\n\n' }],
    ['no context', { context: '' }],
    ['nothing decided', { decision: '## Decision\n\n' }],
    ['nothing that lost', { lost: '' }],
    ['an option that is not named', { lost: '## What lost\n\n' }],
    ['no consequences', { consequences: '## Consequences\n' }],
    ['a part that none has', { consequences: '## Consequences\n\nLids.\n\n## More\n\nLids.\n' }],
  ])('is refused with %s', (_, changes) => {
    expect(() => readDecision('01-boxes.md', page(changes))).toThrow(/01-boxes.md/u);
  });

  it('fits one page', () => {
    const used = page().split('\n').length - 1;
    const longer = (lines: number) =>
      readDecision('01-boxes.md', page() + 'Lids.\n'.repeat(lines - used));
    expect(longer(60)).toEqual(boxes);
    expect(() => longer(61)).toThrow(/has 61 lines/u);
  });

  it('is found in the index by its subject, in the order of the pages', () => {
    const lids = readDecision('03-lids.md', page({ title: '# Lids are blue\n\n' }));
    const air = readDecision('02-air.md', page({ line: '2026-11-23 · Air\n\n' }));
    expect(decisionIndex([boxes, air, lids]).split('\n\n').slice(-4)).toEqual([
      '## Boxes',
      '- 01 [Boxes are blue](01-boxes.md) (2026-11-22)\n- 03 [Lids are blue](03-lids.md) (2026-11-22)',
      '## Air',
      '- 02 [Boxes are blue](02-air.md) (2026-11-23)\n',
    ]);
  });
});

describe('decisions', () => {
  it('have a number each', () => {
    const other = readDecision('01-lids.md', page());
    expect(decisionProblems([boxes, other], [])).toEqual(['decision 01 is there twice']);
  });

  it('are few', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => readDecision(`${index + 10}-box.md`, page()));
    expect(decisionProblems(many(25), [])).toEqual([]);
    expect(decisionProblems(many(26), [])).toEqual([expect.stringContaining('26 decisions')]);
  });

  it('are cited by numbers that there are', () => {
    // In parts, so that this suite cites nothing.
    const cites = (number: string) => `// As ${'decision'} ${number} says.\n`;
    const text = `${cites('01')}${cites('07')}`;
    expect(decisionProblems([boxes], [{ file: 'a.md', text }])).toEqual([
      'a.md: no decision is 07',
    ]);
  });
});
