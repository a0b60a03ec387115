import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Session } from '../profile/session.ts';
import { closedProblems } from './check-file.ts';
import { contentOf, type Entry, isDone, keyOf } from './entry.ts';
import { type Journal, noteCall, noteDone, noteRefused } from './journal.ts';
import type { Bringer, BringingMany, Done } from './kind/kind.ts';
import type { Found } from './place.ts';
import { readTable, type Source } from './read-table.ts';
import { problemsOfError } from './refused.ts';
import { withoutExported } from './shape.ts';
import { eachSideBySide } from './side-by-side.ts';

/** Splits a stream into pieces of a size, in order: the same input gives the same pieces. */
async function* chunksOf<Input>(
  inputs: AsyncIterable<Input> | Iterable<Input>,
  size: number,
): AsyncGenerator<Input[], void> {
  let chunk: Input[] = [];
  for await (const input of inputs) {
    chunk.push(input);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** An import under way. */
export interface Importing extends Source {
  readonly session: Session;
  readonly journal: Journal;
  readonly bringer: Bringer;
  /** The fields of the file that the service calls otherwise, by its names. */
  readonly names?: Readonly<Record<string, string>> | undefined;
  readonly workers: number;
}

/** So many records are looked at together, where a kind can be brought in so: what one call takes. */
const TOGETHER = 200;

/** So many of these are under way at once: while one waits for its call, another makes its rows. */
const CHUNKS = 2;

function keyFor({ begun }: Journal, step: string, parts: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify([begun, step, parts]));
  return `import-${hash.digest('hex').slice(0, 40)}`;
}

/**
 * The same for a record in every run of an import, and another one once it was mended, and in any other
 * import. What was refused is asked anew under another one: under its own the service would give the same
 * answer for a day.
 */
function idempotencyKey(journal: Journal, entry: Entry, step: string): string {
  const key = keyOf(entry);
  return keyFor(journal, step, [key, contentOf(entry), journal.refusals.get(key) ?? 0]);
}

/** Progress of an import, with its refusals. */
interface Progress {
  readonly counts: Record<Done, number>;
  /** The problems of each record that was refused. */
  readonly refused: (readonly Found[])[];
  readonly step: () => void;
}

const worldOf = ({ session: { waybill, signal }, file }: Importing) => ({
  waybill,
  signal,
  reason: `import of ${basename(file)}`,
});

async function reportDone(entry: Entry, done: Done, { file }: Importing, progress: Progress) {
  progress.counts[done] += 1;
  await noteDone(file, keyOf(entry), contentOf(entry));
  progress.step();
}

async function bringOne(entry: Entry, importing: Importing, progress: Progress): Promise<void> {
  const { session, journal, bringer, shape, file } = importing;
  const { signal } = session;
  signal.throwIfAborted();
  const options = (name: string) => ({
    idempotencyKey: idempotencyKey(journal, entry, name),
    signal,
  });
  try {
    const values = withoutExported(entry.value, shape);
    const done = await bringer.one(values, { ...worldOf(importing), options });
    await reportDone(entry, done, importing, progress);
  } catch (error) {
    progress.refused.push(problemsOfError(error, entry, importing.names));
    await noteRefused(file, keyOf(entry));
    progress.step();
  }
}

/** Brings in what can be brought in together; answers the records that are left. */
async function bringTogether(
  entries: readonly Entry[],
  importing: Importing,
  progress: Progress,
  workers: number,
): Promise<readonly Entry[]> {
  const { session, journal, bringer, shape, file } = importing;
  if (bringer.many === undefined || entries.length === 0) return entries;
  const { signal } = session;
  const contents = new Map(entries.map((entry) => [keyOf(entry), contentOf(entry)]));
  const bringing: BringingMany = {
    ...worldOf(importing),
    workers,
    options: (step, keys) => ({
      idempotencyKey: keyFor(
        journal,
        step,
        keys.map((key) => [key, contents.get(key)]),
      ),
      signal,
    }),
    formerCall: (key) => journal.calls.get(key),
    noteCall: (call, keys) => noteCall(file, call, keys),
  };
  const values = entries.map((entry) => withoutExported(entry.value, shape));
  const brought = await bringer.many(values, bringing);
  for (const entry of entries) {
    const done = brought.get(keyOf(entry));
    if (done !== undefined) await reportDone(entry, done, importing, progress);
  }
  return entries.filter((entry) => !brought.has(keyOf(entry)));
}

/** Brings the records of a file in that are not there yet, many at once; answers what it did. */
export async function bringEntries(
  importing: Importing,
  step: () => void,
): Promise<Omit<Progress, 'step'>> {
  const { session, journal, bringer, workers } = importing;
  const progress = { counts: { created: 0, changed: 0, unchanged: 0 }, refused: [], step };
  const isTogether = bringer.many !== undefined;
  const outer = isTogether ? Math.min(CHUNKS, workers) : workers;
  const inner = Math.max(1, Math.floor(workers / outer));
  const chunks = chunksOf(readTable(importing), isTogether ? TOGETHER : 1);
  await eachSideBySide(outer, chunks, async (chunk) => {
    session.signal.throwIfAborted();
    const open = chunk.filter((entry) => closedProblems(entry, importing).length === 0);
    const left = open.filter((entry) => !isDone(entry, journal.done));
    const rest = await bringTogether(left, importing, progress, inner);
    await eachSideBySide(inner, chunksOf(rest, 1), async ([entry]) => {
      if (entry !== undefined) await bringOne(entry, importing, progress);
    });
  });
  return progress;
}
