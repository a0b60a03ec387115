import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { topology } from '@waybill/registry/topology';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const guide = readFileSync(resolve(ROOT, 'docs/receivers.md'), 'utf8');

/** A piece of code with what stands behind its three marks, moved to the left as it stands in a list. */
function snippets(): { file: string; code: string }[] {
  return [...guide.matchAll(/^( *)```(\w+) ?(.*)\n([\s\S]*?)^ *```$/gmu)].map(
    ([, indent = '', , file = '', code = '']) => ({
      file,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gmu'), ''),
    }),
  );
}

/** The lines of a text without what stands in front of them: a piece is shown less deep. */
const flat = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n');

// The files are run by the other suites of this folder, or compiled with everything else.
it.each(snippets())('shows $file as it is', ({ file, code }) => {
  expect(file).toMatch(/^examples\/(?:receivers|subscriber)\//u);
  expect(existsSync(resolve(ROOT, file))).toBe(true);
  const text = flat(readFileSync(resolve(ROOT, file), 'utf8'));
  expect(text).toContain(flat(code));
});

it('has code for every language there is a sample for, and no code of another kind', () => {
  const folders = new Set(snippets().map(({ file }) => file.split('/').slice(0, 3).join('/')));
  for (const one of ['node', 'python', 'php', 'shell', 'fetch']) {
    expect(folders).toContain(`examples/receivers/${one}`);
  }
  expect(guide.match(/^ *```/gmu)).toHaveLength(2 * snippets().length);
});

it('names what the bus is called by', () => {
  expect(topology.rules.map(({ pattern }) => pattern['source'])).toEqual([['waybill']]);
});
