import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from '../../scripts/sources/source-files.ts';

type Seals = Readonly<Record<string, string>>;

const FORMAT = 'packages/kit/table/src/tables/data-format.ts';
const SEALS = 'test/stored-items/seals.json';

/** Seals beside the number of stored data that they belong to. */
export interface SealedFormat {
  readonly format: string;
  readonly seals: Seals;
}

const formatIn = (text: string) => /DATA_FORMAT = (\d+)/u.exec(text)?.[1] ?? '';

function read(textOf: (path: string) => string): SealedFormat {
  return { format: formatIn(textOf(FORMAT)), seals: JSON.parse(textOf(SEALS)) as Seals };
}

/** The seals of the working tree. */
export function seals(): SealedFormat {
  return read((path) => readFileSync(resolve(ROOT, path), 'utf8'));
}

/**
 * The seals as the commit left them that raised the number last; in a shallow clone those of its oldest
 * commit, and nothing where there is no history at all.
 */
export function landedSeals(): SealedFormat | undefined {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });
  try {
    const raised = git('log', '-1', '--format=%H', '-G', '^export const DATA_FORMAT', '--', FORMAT);
    return read((path) => git('show', `${raised.trim()}:${path}`));
  } catch {
    return undefined;
  }
}

/** Changes of seals without a new number, a sentence each. */
export function brokenSeals(landed: SealedFormat, now: SealedFormat): string[] {
  if (landed.format !== now.format) return [];
  return Object.entries(landed.seals)
    .filter(([file, seal]) => now.seals[file] !== seal)
    .map(
      ([file]) =>
        `${file}: a seal that landed was changed or removed. Give the kind its next version, or raise DATA_FORMAT and OLDEST_FORMAT`,
    );
}
