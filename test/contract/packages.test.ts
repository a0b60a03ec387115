import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/sources/source-files.ts';
import { workspacePackages } from '../../scripts/sources/workspace-packages.ts';

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

describe.each(workspacePackages(ROOT))('the package $name', ({ folder }) => {
  const text = readFileSync(resolve(folder, 'package.json'), 'utf8');
  const manifest = JSON.parse(text) as Manifest;

  it('is described like every other package', () => {
    expect(manifest).toMatchObject({
      name: `@waybill/${basename(folder)}`,
      version: '0.1.0',
      private: true,
      type: 'module',
      sideEffects: false,
    });
  });

  it('lists no workspace: npm links all of them, and a second list would drift', () => {
    const listed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(listed.filter((name) => name.startsWith('@waybill/'))).toEqual([]);
  });
});
