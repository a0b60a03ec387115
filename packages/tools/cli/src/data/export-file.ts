import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvLine } from '@waybill/kernel/csv';
import type { Session } from '../profile/session.ts';
import { Failure } from '../shared/failure.ts';
import { formatOf } from '../shared/file-format.ts';
import { forPeople, jsonText, printable, show } from '../shared/show.ts';
import { cellsOf, headingsOf, isKept } from './cells.ts';
import { keyNameOf } from './entry.ts';
import type { Kind } from './kind/kind.ts';
import { kindOf } from './kind/kinds.ts';
import { type Format, tableFormats } from './read-table.ts';
import type { Shape, Values } from './shape.ts';

/** Target and form of an export. */
export interface ExportFlags {
  readonly to?: string | undefined;
  readonly format?: string | undefined;
}

/** Sums that an export keeps on its way. */
interface Counts {
  records: number;
  /** Cells that an import of CSV would read as others. */
  changed: number;
}

/** The lines of a record in a table. */
function linesOf(record: Values, shape: Shape, counts: Counts): string {
  const lines = cellsOf(record, shape, keyNameOf(record));
  counts.changed += lines.flat().filter((cell) => !isKept(cell)).length;
  return lines.map((cells) => csvLine(cells)).join('');
}

/** The text of all records, piece by piece; it counts them on the way. */
async function* textOf(
  { shape, take }: Kind,
  {
    session,
    format,
    counts,
  }: { readonly session: Session; readonly format: Format; readonly counts: Counts },
): AsyncGenerator<string> {
  if (format === 'csv') yield csvLine(headingsOf(shape));
  for await (const record of take(session.waybill)) {
    session.signal.throwIfAborted();
    counts.records += 1;
    if (format === 'csv') yield linesOf(record, shape, counts);
    else
      yield `${jsonText(Object.fromEntries(Object.keys(shape).map((name) => [name, record[name]])))}\n`;
  }
}

/** The format of a file by its name; of what is written out, what programs or people read. */
function formatFor(to: string | undefined, said: string | undefined, { flags }: Session): Format {
  if (to !== undefined) return formatOf(tableFormats, to, said);
  const asJson = flags.json === true;
  if (asJson && said === 'csv') throw new Failure('--json writes NDJSON: leave --format csv out');
  return formatOf(tableFormats, '', said ?? (asJson ? 'ndjson' : 'csv'));
}

/** Says that a table holds less than the records. */
function tellChanged(session: Session, { changed }: Counts): void {
  if (changed === 0) return;
  const cells =
    changed === 1
      ? '1 cell ends or begins with blanks, or looks like a shortened number: an import of CSV changes or refuses it'
      : `${changed} cells end or begin with blanks, or look like a shortened number: an import of CSV changes or refuses them`;
  forPeople(session).write(`${cells}; --format ndjson keeps ${changed === 1 ? 'it' : 'them'}\n`);
}

/** Writes all records of a kind: to a file, which is there once it is whole, or to where answers go. */
export async function exportFile(
  session: Session,
  name: string,
  { to, format: said }: ExportFlags,
): Promise<void> {
  const kind = kindOf(name);
  const format = formatFor(to, said, session);
  const counts: Counts = { records: 0, changed: 0 };
  const text = textOf(kind, { session, format, counts });
  if (to === undefined) {
    // A file gets every character; a terminal none that controls it.
    const isShown = session.out.isTTY === true && format === 'csv';
    for await (const piece of text) session.out.write(isShown ? printable(piece) : piece);
    return tellChanged(session, counts);
  }
  const draft = `${to}.part`;
  try {
    // Opened first: a place that cannot be written is told of before anything is called.
    const file = await open(draft, 'w');
    await pipeline(Readable.from(text), file.createWriteStream());
    await rename(draft, to);
  } finally {
    await rm(draft, { force: true });
  }
  const { records, changed } = counts;
  show(session, { records, changed, file: to }, `${records} ${name} in ${to}`);
  tellChanged(session, counts);
}
