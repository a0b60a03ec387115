import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { Failure } from '../shared/failure.ts';
import { isRecord } from './shape.ts';

/** Identity of an import: this file, into this tenant. */
export interface Begun {
  readonly kind: string;
  readonly tenant: string;
  /** When it began. */
  readonly at: string;
}

/** Progress of an import, kept beside its file, so that a later run can continue. */
export interface Journal {
  readonly begun: Begun;
  /** The records that the service has: what their content was, by their keys. */
  readonly done: ReadonlyMap<string, string>;
  /**
   * Refusals of a record, by its key. The number is part of the record's Idempotency-Key:
   * the service keeps a refusal for a day, and would answer it to a record that was mended.
   */
  readonly refusals: ReadonlyMap<string, number>;
  /** The Idempotency-Key of the call that was to book a record with others, by its key. */
  readonly calls: ReadonlyMap<string, string>;
}

const journalPath = (file: string): string => `${file}.journal`;

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Reads a journal; a line that the end of a process cut off was not written. */
export function parseJournal(text: string): Journal | undefined {
  const [first = '', ...lines] = text.split('\n');
  const begun = jsonOf(first);
  if (!isRecord(begun)) return undefined;
  const { kind, tenant, at } = begun;
  const notes = lines.map(jsonOf);
  const done = new Map<string, string>();
  const refusals = new Map<string, number>();
  const calls = new Map<string, string>();
  for (const note of notes) {
    const { refused: key, done: taken, is, call, of } = isRecord(note) ? note : {};
    if (Array.isArray(of)) for (const one of of) calls.set(String(one), String(call));
    if (typeof taken === 'string') done.set(taken, String(is));
    if (typeof key === 'string') refusals.set(key, (refusals.get(key) ?? 0) + 1);
  }
  return {
    begun: { kind: String(kind), tenant: String(tenant), at: String(at) },
    done,
    refusals,
    calls,
  };
}

/** The journal beside a file, if there is one. */
export async function readJournal(file: string): Promise<Journal | undefined> {
  try {
    return parseJournal(await readFile(journalPath(file), 'utf8'));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Stock counts get old: what a count was to become is not repeated after a day. Receipts in place of
 * counts would double once the service has forgotten their key.
 */
const COUNTS_HOLD_MS = 23 * 3_600_000;

/** Why an import cannot go on with a journal; nothing where it can. */
export function whyNot(
  { begun }: Journal,
  next: Begun,
  { file, resume }: { readonly file: string; readonly resume: boolean },
): string | undefined {
  const path = journalPath(file);
  const anew = `remove ${path} to begin anew`;
  if (!resume) return `an import of ${file} began ${begun.at}: go on with --resume, or ${anew}`;
  if (begun.kind !== next.kind || begun.tenant !== next.tenant) {
    return `${path} is of an import of ${begun.kind} into ${begun.tenant}; ${anew}`;
  }
  const isOld = Date.parse(next.at) - Date.parse(begun.at) > COUNTS_HOLD_MS;
  if (next.kind === 'stock' && isOld) return `the counts in ${file} are older than a day; ${anew}`;
  return undefined;
}

/** The journal to go on with: the one that is there, or a new one. */
export async function openJournal(file: string, next: Begun, resume: boolean): Promise<Journal> {
  const found = await readJournal(file);
  if (found === undefined) {
    await writeFile(journalPath(file), `${JSON.stringify(next)}\n`);
    return { begun: next, done: new Map(), refusals: new Map(), calls: new Map() };
  }
  const reason = whyNot(found, next, { file, resume });
  if (reason !== undefined) throw new Failure(reason);
  // The next entry begins a line of its own, whatever was cut off before it.
  await appendFile(journalPath(file), '\n');
  return found;
}

/** Notes that the service has a record of this content. */
export async function noteDone(file: string, done: string, is: string): Promise<void> {
  await appendFile(journalPath(file), `${JSON.stringify({ done, is })}\n`);
}

/** Notes that the service refused a record: it keeps its answer, so the next try is another call. */
export async function noteRefused(file: string, key: string): Promise<void> {
  await appendFile(journalPath(file), `${JSON.stringify({ refused: key })}\n`);
}

/** Notes, before it is sent, by which call records are booked together. */
export async function noteCall(file: string, call: string, of: readonly string[]): Promise<void> {
  await appendFile(journalPath(file), `${JSON.stringify({ call, of })}\n`);
}

/** Forgets an import that came to its end. */
export async function endJournal(file: string): Promise<void> {
  await rm(journalPath(file));
}
