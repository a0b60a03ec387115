import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Up to when everything that was written is presented, kept across restarts. */
export interface Checkpoint {
  get(): Date;
  set(moment: Date): void;
}

function readStored(path: string | undefined): Date {
  try {
    const stored = new Date(String(path && JSON.parse(readFileSync(path, 'utf8'))));
    if (!Number.isNaN(stored.getTime())) return stored;
  } catch {
    // Without a checkpoint all is presented from the start: slower, never wrong.
  }
  return new Date(0);
}

/** Opens the checkpoint in a file; without a path it lives as long as the process. */
export function openCheckpoint(path?: string): Checkpoint {
  let current = readStored(path);
  return {
    get: () => current,
    set(moment) {
      if (moment <= current) return;
      current = moment;
      if (path === undefined) return;
      writeFileSync(`${path}.new`, JSON.stringify(moment));
      renameSync(`${path}.new`, path);
    },
  };
}
