import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from './sources/source-files.ts';

interface Report {
  readonly diagnostics: readonly { readonly code?: string; readonly message: string }[];
}

/** Findings of `npm run check:types` in `code`, with its own rules and compiler options. */
function findings(code: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'type-check-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const options = { extends: resolve(ROOT, 'tsconfig.json'), compilerOptions: { types: [] } };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...options, include: ['.'] }));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'code.ts'), code);
  const { stdout } = spawnSync(
    resolve(ROOT, 'node_modules/.bin/oxlint'),
    ['--config', '.oxlintrc.json', '--format', 'json', folder],
    { cwd: ROOT, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as Report;
  return diagnostics.map(({ code: rule, message }) => rule ?? message).sort();
}

it('finds what each rule and the compiler forbid, once each', () => {
  const found = findings(`
    declare function send(): Promise<void>;
    declare const kind: 'order' | 'return';
    export function floating(): void { send(); }
    export async function thenable(): Promise<void> { await 1; }
    export function misused(): void { [1].forEach(async () => send()); }
    export function missing(): void { switch (kind) { case 'order': break; } }
    export const wrong: string = 1;
    // @ts-expect-error: this compiles after all
    export const right: number = 1;
    // oxlint-disable-next-line typescript/no-floating-promises
    export const harmless = 1;
  `);
  expect(found).toEqual([
    'Unused oxlint-disable directive (no problems were reported).',
    'typescript(TS2322)',
    'typescript(TS2578)',
    'typescript(await-thenable)',
    'typescript(no-floating-promises)',
    'typescript(no-misused-promises)',
    'typescript(switch-exhaustiveness-check)',
  ]);
});

it('takes what is awaited, voided, or decided by a default', () => {
  const found = findings(`
    declare function send(): Promise<void>;
    declare const kind: 'order' | 'return';
    export async function awaited(): Promise<void> { await send(); }
    export function voided(): void { void send(); }
    export function decided(): void { switch (kind) { case 'order': break; default: } }
  `);
  expect(found).toEqual([]);
});
