import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Sequence number up to which a consumer finished a shard, kept across restarts. */
export interface Checkpoints {
  get(consumer: string, shard: string): string | undefined;
  set(consumer: string, shard: string, sequence: string): void;
}

function readStored(path: string): [string, string][] {
  try {
    return Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>);
  } catch {
    // Without checkpoints the stream is presented from its start: slower, never wrong.
    return [];
  }
}

/** Opens the checkpoints in a file; without a path they live as long as the process. */
export function openCheckpoints(path?: string): Checkpoints {
  const stored = new Map(path === undefined ? [] : readStored(path));
  const name = (consumer: string, shard: string) => `${consumer} ${shard}`;
  return {
    get: (consumer, shard) => stored.get(name(consumer, shard)),
    set(consumer, shard, sequence) {
      stored.set(name(consumer, shard), sequence);
      if (path === undefined) return;
      writeFileSync(`${path}.new`, JSON.stringify(Object.fromEntries(stored)));
      renameSync(`${path}.new`, path);
    },
  };
}
