import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './sources/source-files.ts';

const TABLE = resolve(ROOT, 'packages/kit/table');
const page = readFileSync(join(TABLE, 'README.md'), 'utf8');

/** The promises of the page, each with the file and the title of the test that holds it. */
const promises = [...page.matchAll(/^\| ([^|]+) \| `([^`]+\.test\.ts)`: ([^|]+) \|$/gmu)].map(
  ([, promise = '', file = '', title = '']) => ({ promise, file, title }),
);

/** The tables of promises, by their lines. */
const rows = page
  .split('| Promise | Test |\n| --- | --- |\n')
  .slice(1)
  .flatMap((rest) => rest.split('\n\n', 1)[0]?.split('\n') ?? []);

it('reads every promise of the page', () => {
  expect(promises.length).toBeGreaterThan(20);
  expect(promises).toHaveLength(rows.length);
});

it('names the doors of the package, all of them', () => {
  const { exports } = JSON.parse(readFileSync(join(TABLE, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>;
  };
  const table = page.split('| Door | Shows |\n| --- | --- |\n')[1]?.split('\n\n', 1)[0] ?? '';
  const named = [...table.matchAll(/^\| `(\w+)` \|/gmu)].map(([, door]) => `./${door}`);
  expect(named.sort()).toEqual(Object.keys(exports).sort());
});

it('names its mechanisms, 17 at most, each in a section with its promises', () => {
  const mechanisms = [
    ...page.matchAll(/^\| \d+ \| [^|]+ \| [^|]+ \| \[[^\]]+\]\(#([a-z-]+)\) \|$/gmu),
  ];
  expect(mechanisms.length).toBeGreaterThan(10);
  expect(mechanisms.length).toBeLessThanOrEqual(17);
  const sections = new Map(
    page.split('\n## ').map((section) => {
      const [title = ''] = section.split('\n', 1);
      return [title.toLowerCase().replaceAll(' ', '-'), section];
    }),
  );
  for (const [, section = ''] of mechanisms) {
    expect(sections.get(section)).toContain('| Promise | Test |');
  }
});

it.each(promises)('“$promise” is held by a test', ({ file, title }) => {
  const text = readFileSync(join(TABLE, 'src', file), 'utf8').replaceAll('’', "'");
  expect(text).toContain(title.replaceAll('’', "'"));
});
