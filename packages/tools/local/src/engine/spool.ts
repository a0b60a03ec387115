import { appendFileSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';

const COMPACT_BYTES = 1024 * 1024;

/** A message as it was sent, with the moment it may be received. */
export interface SpooledMessage {
  readonly queue: string;
  readonly visibleAt: number;
  /** The fields of the SendMessage call, as they came. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Remembers on disk what is in the queues. The embedded queues live in memory: without this,
 * `kill -9` would lose messages that a real queue keeps.
 */
export interface Spool {
  add(messages: ReadonlyMap<string, SpooledMessage>): void;
  done(ids: readonly string[]): void;
  /** Messages that a previous run left, by the id they had then. */
  readonly unfinished: ReadonlyMap<string, SpooledMessage>;
}

interface Line {
  readonly id: string;
  /** Absent in the line that says it is finished. */
  readonly message?: SpooledMessage;
}

/** A crash may cut the last line; whatever it was, its sender never got an answer. */
function parseLine(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function readMessages(path: string): Map<string, SpooledMessage> {
  const open = new Map<string, SpooledMessage>();
  for (const line of readText(path).split('\n').map(parseLine)) {
    if (line?.message !== undefined) open.set(line.id, line.message);
    else if (line !== undefined) open.delete(line.id);
  }
  return open;
}

const encode = (lines: readonly Line[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** Opens the spool at `path`, compacted to what is unfinished. */
export function openSpool(path: string): Spool {
  const unfinished = readMessages(path);
  const kept = [...unfinished].map(([id, message]) => ({ id, message }));
  writeFileSync(`${path}.new`, encode(kept), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  const open = new Set(unfinished.keys());
  let size = 0;

  function append(lines: readonly Line[]): void {
    if (lines.length === 0) return;
    const text = encode(lines);
    appendFileSync(path, text);
    size += text.length;
    if (open.size === 0 && size > COMPACT_BYTES) {
      truncateSync(path);
      size = 0;
    }
  }

  return {
    unfinished,
    add(messages) {
      for (const id of messages.keys()) open.add(id);
      append([...messages].map(([id, message]) => ({ id, message })));
    },
    done(ids) {
      append(ids.filter((id) => open.delete(id)).map((id) => ({ id })));
    },
  };
}
