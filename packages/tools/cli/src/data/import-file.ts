import { rm, stat, writeFile } from 'node:fs/promises';
import { csvLine } from '@waybill/kernel/csv';
import type { Session } from '../profile/session.ts';
import { exits, Failure } from '../shared/failure.ts';
import { formatOf } from '../shared/file-format.ts';
import { forPeople, printable, show } from '../shared/show.ts';
import { bringEntries, type Importing } from './bring-entries.ts';
import { type Checked, checkFile } from './check-file.ts';
import { type Begun, endJournal, openJournal, readJournal } from './journal.ts';
import type { Kind } from './kind/kind.ts';
import { kindOf } from './kind/kinds.ts';
import { type DecimalMark, decimalMarks } from './number.ts';
import { type Found, problemLine } from './place.ts';
import { progressOn } from './progress.ts';
import { type Source, tableFormats } from './read-table.ts';
import { withWayOn } from './refused.ts';

/** File that lists the problems of a file. */
const problemPath = (file: string): string => `${file}.problems.csv`;

/** Writes the problems of a file beside it, or removes what an earlier run told. */
async function writeProblems(file: string, problems: readonly Found[]): Promise<void> {
  if (problems.length === 0) return rm(problemPath(file), { force: true });
  const lines = problems
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, column, problem }) => csvLine([String(line), column, problem]));
  return writeFile(problemPath(file), ['line,column,problem\n', ...lines].join(''));
}

/** Options of an import. */
export interface ImportFlags {
  readonly format?: string | undefined;
  readonly resume?: boolean | undefined;
  /** Look at the file alone. */
  readonly check?: boolean | undefined;
  /** Calls that are under way at once. */
  readonly workers: string;
  /** The encoding of the file; UTF-8 where it is not said. */
  readonly encoding?: string | undefined;
  /** The mark before the fraction of its numbers. */
  readonly decimal?: string | undefined;
  /** Leave out what is not open any more. */
  readonly openOnly?: boolean | undefined;
}

const MOST_WORKERS = 32;
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** So many problems are shown; all of them stand beside the file, and in JSON. */
const SHOWN = 100;

/** The end of an import with problems, each with its place (CLI-17). */
function failureOf(file: string, sentence: string, problems: readonly Found[]): Failure {
  const sorted = problems.toSorted((a, b) => a.line - b.line);
  const lines = shown(file, sorted, `in ${problemPath(file)}`);
  return new Failure(sentence, exits.findings, { lines, report: { problems: sorted } });
}

/** The first of what is told of a file, a line each; the rest stands elsewhere. */
function shown(file: string, found: readonly Found[], elsewhere: string): string[] {
  const lines = found.slice(0, SHOWN).map((one) => problemLine(file, one));
  const left = found.length - lines.length;
  return left > 0 ? [...lines, `and ${left} more ${elsewhere}`] : lines;
}

/** Nothing of a file with problems is sent. */
async function refuseProblems(
  file: string,
  { problems, closed }: Checked,
  openOnly: boolean,
): Promise<void> {
  const all = openOnly ? problems : [...problems, ...closed];
  await writeProblems(file, all);
  if (all.length === 0) return;
  const way = openOnly || closed.length === 0 ? '' : '; --open-only leaves out what is not open';
  const sentence = `${plural(all.length, 'problem')} in ${file}, told in ${problemPath(file)}; nothing was sent${way}`;
  throw failureOf(file, sentence, all);
}

/** Says what of a file goes nowhere, before anything is sent (CLI-25). */
function tellLeftOut(session: Session, file: string, { unused, closed }: Checked): void {
  const isOne = unused.length === 1;
  const text = `${plural(unused.length, 'column')} ${isOne ? 'is' : 'are'} not used: ${unused.join(', ')}`;
  const lines = shown(file, closed, 'with --json').map((line) => `left out: ${line}`);
  for (const line of [...(unused.length > 0 ? [text] : []), ...lines]) {
    forPeople(session).write(`${printable(line)}\n`);
  }
}

/** Brings all records in that are not there yet, and shows how far it is. */
async function bringAll(importing: Importing, checked: Checked): Promise<void> {
  const { records, known, unused, closed } = checked;
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
  const told = { before: known, refused: refused.length, unused, left_out: closed };
  show(session, { ...counts, ...told }, text);
  if (refused.length === 0) return endJournal(file);
  const sentence = `${plural(refused.length, 'record')} refused, told in ${problemPath(file)}; mend the file, or what they need, and go on with --resume`;
  throw failureOf(file, sentence, problems);
}

function workersOf(text: string): number {
  const workers = Number(text);
  if (Number.isInteger(workers) && workers >= 1 && workers <= MOST_WORKERS) return workers;
  throw new Failure(`--workers must be a number from 1 to ${MOST_WORKERS}`);
}

function decimalOf(word: string | undefined): DecimalMark | undefined {
  const found = decimalMarks.find((mark) => mark === word);
  if (word === undefined || found !== undefined) return found;
  throw new Failure(`--decimal must be ${decimalMarks.join(' or ')}`);
}

/** The way to read a file, by what its kind knows and what was said. */
function sourceOf(kind: Kind, file: string, flags: ImportFlags): Source {
  const { shape, rules, unique, notOpen } = kind;
  const closed = flags.openOnly === true ? notOpen : kind.closed;
  if (flags.openOnly === true && notOpen === undefined) {
    throw new Failure('--open-only is for orders: nothing else is open or closed');
  }
  const format = formatOf(tableFormats, file, flags.format);
  const decimal = decimalOf(flags.decimal);
  if (decimal !== undefined && format === 'ndjson') {
    throw new Failure('--decimal is for CSV: the numbers of JSON have a point');
  }
  return { file, format, encoding: flags.encoding, decimal, shape, rules, unique, closed };
}

/** Refuses a stream: it cannot be checked first and sent then. */
async function refuseStream(file: string): Promise<void> {
  const isFile = file !== '-' && (await stat(file)).isFile();
  if (isFile) return;
  throw new Failure('an import reads a file twice and keeps its journal beside it: name a file');
}

/** Brings a file in: all of it is checked first, and what died on the way goes on with `--resume`. */
export async function importFile(
  session: Session,
  { kind: name, file }: { readonly kind: string; readonly file: string },
  flags: ImportFlags,
): Promise<void> {
  const kind = kindOf(name);
  await refuseStream(file);
  const source = sourceOf(kind, file, flags);
  const workers = workersOf(flags.workers);
  const former = (await readJournal(file))?.done ?? new Map();
  const checked = await checkFile(source, former, flags.openOnly);
  await refuseProblems(file, checked, flags.openOnly === true);
  tellLeftOut(session, file, checked);
  if (checked.records === 0) throw new Failure(`${file} has no records`);
  if (flags.check === true) {
    const { records, unused, closed } = checked;
    const text = `${plural(records, 'record')}, no problem`;
    return show(session, { records, unused, left_out: closed }, text);
  }
  const next: Begun = { kind: name, tenant: session.client.tenant, at: new Date().toISOString() };
  const journal = await openJournal(file, next, flags.resume === true);
  const bringer = await kind.prepare(session.waybill, checked.records);
  const { names } = kind;
  await bringAll({ ...source, session, journal, bringer, names, workers }, checked);
}
