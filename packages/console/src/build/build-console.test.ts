import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildConsole, type ConsoleBuild } from './build-console.ts';

const KILOBYTE = 1_000;

let built: ConsoleBuild;
beforeAll(async () => {
  built = await buildConsole();
});

const sizeOf = (name: string) => gzipSync(built.files.get(name)?.body ?? '').length;

/** An output and all that it imports before it runs. */
function loadedWith(name: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(name)) return loaded;
  loaded.add(name);
  for (const { path, kind } of built.outputs[name]?.imports ?? []) {
    if (kind === 'import-statement') loadedWith(path, loaded);
  }
  return loaded;
}

const kilobytes = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + sizeOf(name), 0) / KILOBYTE;

const entry = () =>
  Object.keys(built.outputs).find((name) => built.outputs[name]?.entryPoint === 'main.tsx') ?? '';

describe('the console, gzipped', () => {
  it('begins with 110 kB at most', () => {
    const first = kilobytes(loadedWith(entry()));
    expect(first).toBeGreaterThan(50);
    expect(first).toBeLessThanOrEqual(110);
  });

  it('has 15 kB a page at most beside the first load', () => {
    const first = loadedWith(entry());
    const pages = [...first]
      .flatMap((name) => built.outputs[name]?.imports ?? [])
      .filter(({ kind }) => kind === 'dynamic-import');
    expect(pages.length).toBeGreaterThan(5);
    for (const { path } of pages) {
      const own = [...loadedWith(path)].filter((name) => !first.has(name));
      expect(kilobytes(own), path).toBeLessThanOrEqual(15);
    }
  });

  // One request for the entry, and one for all that it stands on.
  it('begins with two scripts', () => {
    expect([...loadedWith(entry())]).toHaveLength(2);
  });

  it('has 250 kB of scripts and 10 kB of style at most', () => {
    const named = (end: string) => [...built.files.keys()].filter((name) => name.endsWith(end));
    expect(kilobytes(named('.js'))).toBeLessThanOrEqual(250);
    expect(kilobytes(named('.css'))).toBeLessThanOrEqual(10);
  });
});

it('a deployed console knows no keys, and has no script in its page', () => {
  const html = String(built.files.get('index.html')?.body);
  expect(html).not.toContain('wb_');
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/u);
});
