import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { exits, Failure } from '../failure.ts';
import type { Session } from '../session.ts';
import { show } from '../show.ts';
import { type Checked, checkFile, type Found, type Source } from './check-file.ts';
import { contentOf, type Entry, isDone, keyOf } from './entry.ts';
import {
  type Begun,
  endJournal,
  type Journal,
  noteDone,
  noteRefused,
  openJournal,
  readJournal,
} from './journal.ts';
import type { Bring, Done } from './kind/kind.ts';
import { kindOf } from './kind/kinds.ts';
import { problemPath, writeProblems } from './problem-file.ts';
import { progressOn } from './progress.ts';
import { formatOf, readTable } from './read-table.ts';
import { problemOf, withWayOn } from './refused.ts';
import { withoutTold } from './shape.ts';
import { eachSideBySide } from './side-by-side.ts';

/** How a file is brought in. */
export interface ImportFlags {
  readonly format?: string | undefined;
  readonly resume?: boolean | undefined;
  /** Look at the file alone. */
  readonly check?: boolean | undefined;
  /** Calls that are under way at once. */
  readonly workers: string;
}

/** An import under way. */
interface Importing extends Source {
  readonly session: Session;
  readonly journal: Journal;
  readonly bring: Bring;
  readonly workers: number;
}

const MOST_WORKERS = 32;
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Nothing of a file with problems is sent. */
async function refuseProblems(file: string, problems: readonly Found[]): Promise<void> {
  await writeProblems(file, problems);
  if (problems.length === 0) return;
  const [first] = problems;
  const place = `line ${first?.line}: ${first?.path} ${first?.problem}`;
  const sentence = `${plural(problems.length, 'problem')} in ${file}, told in ${problemPath(file)}; nothing was sent`;
  throw new Failure(`${sentence}. The first: ${place}`, exits.findings);
}

/**
 * The same for a record in every run of an import, and another one once it was mended, and in any other
 * import. What was refused is asked anew under another one: under its own the service would give the same answer for a day.
 */
function idempotencyKey({ begun, refusals }: Journal, entry: Entry, step: string): string {
  const key = keyOf(entry);
  const parts = [begun, key, contentOf(entry), step, refusals.get(key) ?? 0];
  const hash = createHash('sha256').update(JSON.stringify(parts));
  return `import-${hash.digest('hex').slice(0, 40)}`;
}

async function bringEntries(
  importing: Importing,
  step: () => void,
): Promise<{ readonly counts: Record<Done, number>; readonly refused: Found[] }> {
  const { session, journal, bring, shape, file, format, workers } = importing;
  const { waybill, signal } = session;
  const counts = { created: 0, changed: 0, unchanged: 0 };
  const refused: Found[] = [];
  await eachSideBySide(workers, readTable(file, format, shape), async (entry) => {
    signal.throwIfAborted();
    const key = keyOf(entry);
    if (isDone(entry, journal.done)) return;
    const options = (name: string) => ({
      idempotencyKey: idempotencyKey(journal, entry, name),
      signal,
    });
    const bringing = { waybill, signal, options, reason: `import of ${basename(file)}` };
    try {
      counts[await bring(withoutTold(entry.value, shape), bringing)] += 1;
      await noteDone(file, key, contentOf(entry));
    } catch (error) {
      refused.push(problemOf(error, entry));
      await noteRefused(file, key);
    }
    step();
  });
  return { counts, refused };
}

/** Brings all records in that are not there yet, and shows how far it is. */
async function bringAll(importing: Importing, { records, known }: Checked): Promise<void> {
  const { session, file } = importing;
  const progress = progressOn(session.errors, records, known);
  const { counts, refused } = await bringEntries(importing, progress.step)
    .catch((error: unknown) => {
      throw withWayOn(error);
    })
    .finally(progress.end);
  await writeProblems(file, refused);
  const { created, changed, unchanged } = counts;
  const text = `${created} created, ${changed} changed, ${unchanged} as they were, ${known} from before`;
  show(session, { ...counts, before: known, refused: refused.length }, text);
  if (refused.length === 0) return endJournal(file);
  throw new Failure(
    `${plural(refused.length, 'record')} refused, told in ${problemPath(file)}; mend the file, or what they need, and go on with --resume`,
    exits.findings,
  );
}

function workersOf(text: string): number {
  const workers = Number(text);
  if (Number.isInteger(workers) && workers >= 1 && workers <= MOST_WORKERS) return workers;
  throw new Failure(`--workers must be a number from 1 to ${MOST_WORKERS}`);
}

/** Brings a file in: all of it is checked first, and what died on the way goes on with `--resume`. */
export async function importFile(
  session: Session,
  { kind: name, file }: { readonly kind: string; readonly file: string },
  flags: ImportFlags,
): Promise<void> {
  const { shape, rules, prepare } = kindOf(name);
  const source = { file, format: formatOf(file, flags.format), shape, rules };
  const workers = workersOf(flags.workers);
  const former = (await readJournal(file))?.done ?? new Map();
  const checked = await checkFile(source, former);
  await refuseProblems(file, checked.problems);
  if (checked.records === 0) throw new Failure(`${file} has no records`);
  if (flags.check === true) {
    const { records } = checked;
    return show(session, { records }, `${plural(records, 'record')}, no problem`);
  }
  const next: Begun = { kind: name, tenant: session.client.tenant, at: new Date().toISOString() };
  const journal = await openJournal(file, next, flags.resume === true);
  const bring = await prepare(session.waybill);
  await bringAll({ ...source, session, journal, bring, workers }, checked);
}
