import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { favicon, stylesheet } from './look.ts';

const sheet = stylesheet();
const all = (pattern: RegExp) => [...sheet.matchAll(pattern)].map(([, one = '']) => one);

const LITERAL_COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(/giu;

it('uses no variable that it does not define', () => {
  // A page says in its markup how many lines it waits for.
  const defined = new Set([...all(/^\s*(--[\w-]+):/gmu), '--rows']);
  expect(all(/var\((--[\w-]+)\)/gu).filter((name) => !defined.has(name))).toEqual([]);
  expect([...defined].length).toBeGreaterThan(20);
});

it('names colours as tokens alone, each for light and for dark', () => {
  const [tokens = '', ...others] = sheet.split('@layer base');
  expect(others.join('').match(LITERAL_COLOUR) ?? []).toEqual([]);
  const colours = tokens.split('\n').filter((line) => /#[0-9a-f]{3,8}\b/iu.test(line));
  expect(colours.filter((line) => !line.includes('light-dark('))).toEqual([]);
});

// The sheets that single pages have beside the one of all pages.
it.each([
  'packages/tools/local/src/inspector/page/inspector.css',
  'packages/tools/site/assets/style.css',
  'packages/console/src/console.css',
])('has the only colours there are: %s', (file) => {
  const own = readFileSync(resolve(import.meta.dirname, '../../..', file), 'utf8');
  expect(own.match(LITERAL_COLOUR) ?? []).toEqual([]);
  expect(own).toContain('var(--');
});

it('loads nothing but the sign beside it', () => {
  expect(all(/url\("([^"]+)"\)/gu)).toEqual(['favicon.svg']);
  expect(sheet).not.toContain('@import');
  expect(favicon()).toContain('<svg');
});
