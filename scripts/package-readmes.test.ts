import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './source-files.ts';

const HEADINGS = ['What it is', 'What is where', 'What it keeps to', 'Trying it'];

const packages = readdirSync(resolve(ROOT, 'packages'));

/** The files that the table of a page names: `rate/`, `gate.ts, identity.ts`, `json-*.ts`. */
function namedFiles(page: string): string[] {
  const rows = [...page.matchAll(/^\| `([^`]+)` \|/gmu)];
  return rows.flatMap(([, names = '']) => names.split(', '));
}

describe.each(packages)('the page of %s', (name) => {
  const page = readFileSync(resolve(ROOT, 'packages', name, 'README.md'), 'utf8');

  it('answers the four questions, in this order', () => {
    const headings = [...page.matchAll(/^## (.+)$/gmu)].map(([, heading]) => heading);
    expect(headings).toEqual(HEADINGS);
  });

  it('names files that are there', () => {
    const source = readdirSync(resolve(ROOT, 'packages', name, 'src'), { recursive: true }).map(
      String,
    );
    const missing = namedFiles(page).filter((named) => {
      const pattern = new RegExp(
        `^${named.replace(/\/$/u, '').replaceAll('.', '[.]').replaceAll('*', '.*')}$`,
        'u',
      );
      return !source.some((file) => pattern.test(file));
    });
    expect(missing).toEqual([]);
  });
});
