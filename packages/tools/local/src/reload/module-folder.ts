import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^functions-(\d+)-/u;

function isGone(id: number): boolean {
  try {
    process.kill(id, 0);
    return false;
  } catch {
    return true;
  }
}

/**
 * A folder of this process for compiled functions, where Node finds the packages of the checkout.
 * What processes left behind that were killed is removed.
 */
export function makeModuleFolder(root: string): string {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  for (const entry of readdirSync(cache)) {
    const [, id] = NAME.exec(entry) ?? [];
    if (id === undefined || !isGone(Number(id))) continue;
    rmSync(join(cache, entry), { recursive: true, force: true });
  }
  return mkdtempSync(join(cache, `functions-${process.pid}-`));
}
