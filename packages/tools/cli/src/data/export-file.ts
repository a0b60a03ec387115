import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvLine } from '@waybill/kernel/csv';
import { Failure } from '../shared/failure.ts';
import type { Session } from '../shared/session.ts';
import { jsonText, printable, show } from '../shared/show.ts';
import { cellsOf, headingsOf } from './cells.ts';
import { KEY } from './entry.ts';
import type { Kind } from './kind/kind.ts';
import { kindOf } from './kind/kinds.ts';
import { type Format, formatOf } from './read-table.ts';

/** Where records go, and how. */
export interface ExportFlags {
  readonly to?: string | undefined;
  readonly format?: string | undefined;
}

/** The text of all records, piece by piece; it counts them on the way. */
async function* textOf(
  { shape, take }: Kind,
  {
    session,
    format,
    count,
  }: { readonly session: Session; readonly format: Format; readonly count: () => void },
): AsyncGenerator<string> {
  if (format === 'csv') yield csvLine(headingsOf(shape));
  for await (const record of take(session.waybill)) {
    session.signal.throwIfAborted();
    count();
    if (format === 'csv')
      yield cellsOf(record, shape, KEY)
        .map((cells) => csvLine(cells))
        .join('');
    else
      yield `${jsonText(Object.fromEntries(Object.keys(shape).map((name) => [name, record[name]])))}\n`;
  }
}

/** The format of a file by its name; of what is written out, what programs or people read. */
function formatFor(to: string | undefined, said: string | undefined, { flags }: Session): Format {
  if (to !== undefined) return formatOf(to, said);
  const asJson = flags.json === true;
  if (asJson && said === 'csv') throw new Failure('--json writes NDJSON: leave --format csv out');
  return formatOf('', said ?? (asJson ? 'ndjson' : 'csv'));
}

/** Writes all records of a kind: to a file, which is there once it is whole, or to where answers go. */
export async function exportFile(
  session: Session,
  name: string,
  { to, format: said }: ExportFlags,
): Promise<void> {
  const kind = kindOf(name);
  const format = formatFor(to, said, session);
  let records = 0;
  const count = () => {
    records += 1;
  };
  const text = textOf(kind, { session, format, count });
  if (to === undefined) {
    // A file gets every character; a terminal none that controls it.
    const isShown = session.out.isTTY === true && format === 'csv';
    for await (const piece of text) session.out.write(isShown ? printable(piece) : piece);
    return;
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
  show(session, { records, file: to }, `${records} ${name} in ${to}`);
}
