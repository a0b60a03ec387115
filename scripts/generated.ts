import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ROOT } from './sources/source-files.ts';

/** A file that is derived from the code and committed, so that reviews see it change. */
export interface GeneratedFile {
  /** Relative to the project root. */
  readonly path: string;
  readonly text: string;
}

function current(path: string): string | undefined {
  try {
    return readFileSync(resolve(ROOT, path), 'utf8');
  } catch {
    return undefined;
  }
}

/** Those whose committed text is not what the code says. */
export function outdated(files: readonly GeneratedFile[]): GeneratedFile[] {
  return files.filter(({ path, text }) => current(path) !== text);
}

/** Stable JSON text of a generated file. */
export function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Writes what differs; with `--check` only names it and fails. `name` is the generator's. */
export function writeOrCheck(files: readonly GeneratedFile[], name: string): void {
  const stale = outdated(files);
  if (process.argv.includes('--check')) {
    for (const { path } of stale) console.error(`${path} is out of date: npm run generate ${name}`);
    if (stale.length > 0) process.exitCode = 1;
    return;
  }
  for (const { path, text } of stale) {
    mkdirSync(dirname(resolve(ROOT, path)), { recursive: true });
    writeFileSync(resolve(ROOT, path), text);
    console.log(`wrote ${path}`);
  }
}
