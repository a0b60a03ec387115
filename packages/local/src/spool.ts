import { appendFileSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';

const COMPACT_BYTES = 1024 * 1024;

/**
 * Remembers on disk what the bus put into a queue until a consumer has finished it. The embedded
 * queues live in memory: without this, `kill -9` between publishing and fan-out would lose events
 * that a real queue keeps.
 */
export interface Spool {
  add(queue: string, bodies: readonly string[]): void;
  done(queue: string, bodies: readonly string[]): void;
  /** What a previous run left unfinished in a queue. */
  unfinished(queue: string): string[];
}

type Line = { queue: string; id: string; body?: string };

function nameOf(queue: string, id: string): string {
  return `${queue} ${id}`;
}

/** The id of the event in a message; other messages have none and are never spooled. */
function eventId(body: string): string {
  const { id } = JSON.parse(body) as { id?: unknown };
  return typeof id === 'string' ? id : '';
}

/** A crash may cut the last line; whatever it was, its sender never got an answer. */
function parseLine(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}

function readLines(path: string): Line[] {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  return content.split('\n').flatMap((text) => parseLine(text) ?? []);
}

function replay(lines: readonly Line[]): Map<string, Line> {
  const open = new Map<string, Line>();
  for (const line of lines) {
    const key = nameOf(line.queue, line.id);
    if (line.body === undefined) open.delete(key);
    else open.set(key, line);
  }
  return open;
}

const encode = (lines: Iterable<Line>) =>
  [...lines].map((line) => `${JSON.stringify(line)}\n`).join('');

/** Opens the spool at `path`, compacted to what is unfinished. */
export function openSpool(path: string): Spool {
  const left = replay(readLines(path));
  writeFileSync(`${path}.new`, encode(left.values()), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  const open = new Set(left.keys());
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
    add(queue, bodies) {
      const lines = bodies.map((body) => ({ queue, id: eventId(body), body }));
      for (const line of lines) open.add(nameOf(queue, line.id));
      append(lines);
    },
    done(queue, bodies) {
      const lines = bodies.map((body) => ({ queue, id: eventId(body) }));
      append(lines.filter((line) => open.delete(nameOf(queue, line.id))));
    },
    unfinished: (queue) =>
      [...left.values()].flatMap((line) => (line.queue === queue && line.body ? [line.body] : [])),
  };
}
