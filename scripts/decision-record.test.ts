import { describe, expect, it } from 'vitest';
import { decisionIndex, readDecision } from './decision-record.ts';

const page = (changes: Readonly<Record<string, string>> = {}) => {
  const parts = {
    title: '# Boxes are blue\n\n',
    line: '2026-11-22 · Boxes · in force\n\n',
    decision: '## Decision\n\nBoxes are blue.\n\n',
    lost: '## What lost\n\nRed, which fades.\n',
    ...changes,
  };
  return Object.values(parts).join('');
};

describe('a decision', () => {
  it('is read from a page of the one form', () => {
    expect(readDecision('0001-boxes.md', page())).toEqual({
      file: '0001-boxes.md',
      title: 'Boxes are blue',
      date: '2026-11-22',
      subject: 'Boxes',
      status: 'in force',
    });
  });

  it.each([
    ['no date', { line: 'Boxes · in force\n\n' }],
    ['no status', { line: '2026-11-22 · Boxes\n\n' }],
    ['nothing decided', { decision: '## Decision\n\n' }],
    ['nothing that lost', { lost: '' }],
    ['an option that is not named', { lost: '## What lost\n\n' }],
  ])('is refused with %s', (_, changes) => {
    expect(() => readDecision('0001-boxes.md', page(changes))).toThrow(/0001-boxes.md/u);
  });

  it('is found in the index by its subject, with what became of it', () => {
    const records = [
      readDecision('0001-boxes.md', page()),
      readDecision(
        '0002-x.md',
        page({ line: '2026-11-23 · Air · replaced by “Boxes are blue”\n\n' }),
      ),
    ];
    expect(decisionIndex(records).split('\n\n').slice(-4)).toEqual([
      '## Air',
      '- [Boxes are blue](0002-x.md) (2026-11-23, replaced by “Boxes are blue”)',
      '## Boxes',
      '- [Boxes are blue](0001-boxes.md) (2026-11-22)\n',
    ]);
  });
});
