import { exits, Failure } from '../shared/failure.ts';
import type { Session } from '../shared/session.ts';
import { forPeople, show } from '../shared/show.ts';
import { bringEntries, type Importing } from './bring-entries.ts';
import { type Checked, checkFile } from './check-file.ts';
import { type Begun, endJournal, openJournal, readJournal } from './journal.ts';
import { kindOf } from './kind/kinds.ts';
import { type Found, problemLine } from './place.ts';
import { problemPath, writeProblems } from './problem-file.ts';
import { progressOn } from './progress.ts';
import { formatOf } from './read-table.ts';
import { withWayOn } from './refused.ts';

/** How a file is brought in. */
export interface ImportFlags {
  readonly format?: string | undefined;
  readonly resume?: boolean | undefined;
  /** Look at the file alone. */
  readonly check?: boolean | undefined;
  /** Calls that are under way at once. */
  readonly workers: string;
}

const MOST_WORKERS = 32;
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** So many problems are shown; all of them stand beside the file, and in JSON. */
const SHOWN = 100;

/** The end of an import with problems, each with its place (CLI-17). */
function failureOf(file: string, sentence: string, problems: readonly Found[]): Failure {
  const sorted = problems.toSorted((a, b) => a.line - b.line);
  const lines = sorted.slice(0, SHOWN).map((found) => problemLine(file, found));
  const left = sorted.length - lines.length;
  const more = left > 0 ? [`and ${left} more in ${problemPath(file)}`] : [];
  return new Failure(sentence, exits.findings, {
    lines: [...lines, ...more],
    report: { problems: sorted },
  });
}

/** Nothing of a file with problems is sent. */
async function refuseProblems(file: string, problems: readonly Found[]): Promise<void> {
  await writeProblems(file, problems);
  if (problems.length === 0) return;
  const sentence = `${plural(problems.length, 'problem')} in ${file}, told in ${problemPath(file)}; nothing was sent`;
  throw failureOf(file, sentence, problems);
}

/** Brings all records in that are not there yet, and shows how far it is. */
async function bringAll(importing: Importing, { records, known }: Checked): Promise<void> {
  const { session, file } = importing;
  const progress = progressOn(forPeople(session), records, known);
  const { counts, refused } = await bringEntries(importing, progress.step)
    .catch((error: unknown) => {
      throw withWayOn(error);
    })
    .finally(progress.end);
  const problems = refused.flat();
  await writeProblems(file, problems);
  const { created, changed, unchanged } = counts;
  const text = `${created} created, ${changed} changed, ${unchanged} as they were, ${known} from before`;
  show(session, { ...counts, before: known, refused: refused.length }, text);
  if (refused.length === 0) return endJournal(file);
  const sentence = `${plural(refused.length, 'record')} refused, told in ${problemPath(file)}; mend the file, or what they need, and go on with --resume`;
  throw failureOf(file, sentence, problems);
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
  const { shape, rules, names, prepare } = kindOf(name);
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
  const bringer = await prepare(session.waybill, checked.records);
  await bringAll({ ...source, session, journal, bringer, names, workers }, checked);
}
