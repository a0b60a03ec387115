import { readFile } from 'node:fs/promises';
import { isRefusal } from '@waybill/client';
import type { PeppolCheckedDocument } from '@waybill/client/shapes';
import type { Session } from '../profile/session.ts';
import { Failure } from '../shared/failure.ts';
import { show } from '../shared/show.ts';
import { problemLine } from './words.ts';

/** Exits of the check (PEP-15): they differ from those of other commands, as linters have it. */
const exits = { valid: 0, invalid: 1, unreadable: 2 } as const;

interface Unread {
  readonly file: string;
  readonly error: string;
  readonly code: string;
}

type Checked = Unread | ({ readonly file: string } & PeppolCheckedDocument);

/** Refusals that are about the document, and not about the call. */
const aboutDocument = new Set([400, 413, 415]);

async function check({ waybill, signal }: Session, file: string): Promise<Checked> {
  const bytes = await readFile(file).catch((error: Error) => error);
  if (bytes instanceof Error) {
    return { file, error: bytes.message.replace(/^[A-Z]+: /u, ''), code: 'unreadable' };
  }
  try {
    const answer = await waybill.peppol.documents.check(new Blob([bytes]), { signal });
    return { file, ...answer };
  } catch (error) {
    if (!isRefusal(error) || !aboutDocument.has(error.status)) throw error;
    return { file, error: error.message, code: error.code };
  }
}

function exitOf(checked: Checked): number {
  if ('error' in checked) return exits.unreadable;
  return checked.valid ? exits.valid : exits.invalid;
}

function linesOf(checked: Checked): string[] {
  const { file } = checked;
  if ('error' in checked) return [`${file}: ${checked.error}`];
  const { valid, problems, warnings } = checked;
  return [
    ...problems.map((problem) => problemLine(file, problem)),
    ...warnings.map((warning) => `${problemLine(file, warning)} (only a warning)`),
    ...(valid ? [`${file}: valid`] : []),
  ];
}

/** Shows which rules each file breaks; the worst of them says how it ends (PEP-15). */
export async function checkDocuments(session: Session, files: readonly string[]): Promise<void> {
  const all: Checked[] = [];
  for (const file of files) all.push(await check(session, file));
  show(session, { files: all }, all.flatMap(linesOf).join('\n'));
  const exit = Math.max(...all.map(exitOf));
  const wrong = all.filter((checked) => exitOf(checked) !== exits.valid).length;
  if (exit === exits.valid) return;
  const code = exit === exits.invalid ? 'invalid_document' : 'unreadable';
  throw new Failure(`not valid: ${wrong} of ${files.length}`, exit, { report: { code } });
}
