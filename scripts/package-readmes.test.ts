import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './sources/source-files.ts';
import { foldersOf, workspacePackages } from './sources/workspace-packages.ts';

const HEADINGS = ['What it is', 'What is where', 'What it keeps to', 'Trying it'];

/** Its page explains mechanisms, and is no list of files. */
const EXPLAINED = 'table';

const packages = workspacePackages(ROOT).filter(({ name }) => name !== EXPLAINED);

/** Names in the table of a page: `rate/`, `gate.ts, identity.ts`, `json-*.ts`. */
function namedIn(page: string): string[] {
  const cells = [...page.matchAll(/^\| (`[^|]+`) \|/gmu)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => cell.replaceAll('`', '').split(/,\s*/u));
}

function isFound(named: string, files: readonly string[]): boolean {
  const text = named.replace(/\/$/u, '').replaceAll('.', '[.]').replaceAll('*', '[^/]*');
  return files.some((file) => new RegExp(`^${text}$`, 'u').test(file));
}

it('finds the packages', () => {
  expect(packages.length).toBeGreaterThan(20);
});

describe.each(packages)('the page of $name', ({ folder }) => {
  const page = readFileSync(join(folder, 'README.md'), 'utf8');
  const source = join(folder, 'src');
  const folders = foldersOf(source).map((inner) => `${basename(inner)}/`);

  it('answers the four questions, in this order', () => {
    const headings = [...page.matchAll(/^## (.+)$/gmu)].map(([, heading]) => heading);
    expect(headings).toEqual(HEADINGS);
  });

  it('names files and folders that are there', () => {
    const there = readdirSync(source, { recursive: true, encoding: 'utf8' });
    expect(namedIn(page).filter((named) => !isFound(named, there))).toEqual([]);
  });

  it('names every folder that is there, once', () => {
    const named = namedIn(page).filter((one) => /^[^/]+\/$/u.test(one));
    expect(named.sort()).toEqual(folders.sort());
  });
});
