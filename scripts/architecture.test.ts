import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './sources/source-files.ts';

const page = readFileSync(resolve(ROOT, 'docs/architecture.md'), 'utf8');

/** The folders of the packages by their names, at any depth below `packages`. */
const folders = new Map(
  readdirSync(resolve(ROOT, 'packages'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!.*node_modules).*package\.json$/u.test(file) && !file.includes('dist/'))
    .map((file) => resolve(ROOT, 'packages', file))
    .map((file) => {
      const { name } = JSON.parse(readFileSync(file, 'utf8')) as { readonly name: string };
      return [name, dirname(file)] as const;
    }),
);

function isThere(named: string): boolean {
  const [, name = '', inner = ''] = /^(@waybill\/[^/]+)\/(.+)$/u.exec(named) ?? [];
  const folder = folders.get(name);
  return folder !== undefined && existsSync(join(folder, 'src', `${inner}.ts`));
}

it('docs/architecture.md names modules that are there', () => {
  const named = [...page.matchAll(/`(@waybill\/[^`]+)`/gu)].map(([, module = '']) => module);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((module) => !isThere(module))).toEqual([]);
});

it('docs/architecture.md names functions that are there', () => {
  const named = [...page.matchAll(/functions\/[\w/-]+\.ts/gu)].map(([file]) => file);
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((file) => !existsSync(resolve(ROOT, file)))).toEqual([]);
});
