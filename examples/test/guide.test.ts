import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SILENT_SOURCE } from '@waybill/events/topology';
import { topology } from '@waybill/registry/topology';
import { expect, it } from 'vitest';
import { piecesOf } from '../../test/support/guide.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const guide = readFileSync(resolve(ROOT, 'docs/receivers.md'), 'utf8');

/** Those of the command line and of a new list have suites of their own. */
const ELSEWHERE = ['command-line.md', 'a-field-of-your-own.md', 'a-list-of-your-own.md'];

const guides = readdirSync(resolve(ROOT, 'docs/guides'))
  .filter((name) => name.endsWith('.md') && !ELSEWHERE.includes(name))
  .map((name) => {
    const text = readFileSync(resolve(ROOT, 'docs/guides', name), 'utf8');
    return { name, text, pieces: piecesOf(text) };
  });
const pieces = piecesOf(guide);
/** Those that name the file they are a part of. */
const shown = [...pieces, ...guides.flatMap((one) => one.pieces)].filter(({ about }) =>
  about.includes('/'),
);

/** The lines of a text without what stands in front of them: a piece is shown less deep. */
const flat = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n');

// The files are run by the other suites of this folder, or compiled with everything else.
it.each(shown)('shows $about as it is', ({ about: file, code }) => {
  expect(file).toMatch(/^(?:examples\/(?:receivers|subscriber|guides)|stages)\//u);
  expect(existsSync(resolve(ROOT, file))).toBe(true);
  const text = flat(readFileSync(resolve(ROOT, file), 'utf8'));
  expect(text).toContain(flat(code));
});

it('has code for every language there is a sample for, and no code of another kind', () => {
  const folders = new Set(pieces.map(({ about }) => about.split('/').slice(0, 3).join('/')));
  for (const one of ['node', 'python', 'php', 'shell', 'fetch']) {
    expect(folders).toContain(`examples/receivers/${one}`);
  }
  expect(guide.match(/^ *```/gmu)).toHaveLength(2 * pieces.length);
  for (const { about } of pieces) expect(about).toContain('/');
});

it('names what the bus is called by', () => {
  const sources = topology.rules.flatMap(({ pattern }) => pattern['source'] ?? []);
  expect(new Set(sources)).toEqual(new Set(['waybill', SILENT_SOURCE]));
  expect(guide).toContain('`waybill`');
});

/** Languages of pieces that other programs run: they are read here, and tried by a person. */
const elsewhere = ['js', 'json', 'sh'].map((kind) => `${kind} elsewhere`);

// Commands and answers are held against a running system by `test/e2e/guides.test.ts`.
it.each(guides)('checks every piece of code in $name', ({ text, pieces }) => {
  const unnamed = pieces.filter(({ about }) => !about.includes('/'));
  const kinds = new Set(unnamed.map(({ kind, about }) => `${kind} ${about}`.trim()));
  const known = ['json', 'sh', 'sh account', 'text', ...elsewhere];
  expect(known).toEqual(expect.arrayContaining([...kinds]));
  for (const { kind, about, code } of unnamed) {
    if (kind === 'json' && about === 'elsewhere') expect(() => JSON.parse(code)).not.toThrow();
  }
  expect(text.match(/^ *```/gmu) ?? []).toHaveLength(2 * pieces.length);
});
