import { readFile } from 'node:fs/promises';
import { isRefusal, type Refusal } from '@waybill/client';
import type { PeppolReceived } from '@waybill/client/shapes';
import type { Session } from '../profile/session.ts';
import { Failure } from '../shared/failure.ts';
import { show } from '../shared/show.ts';
import { answerLine, type Broken, findingLine, problemLine } from './words.ts';

/** Statuses of refusals that are about the document; all others end the command. */
const OF_THE_DOCUMENT = [400, 409, 413, 415, 422];

/** The exit where a document was refused or is invalid (PEP-146). */
const NOT_EXECUTED = 1;

function receivedText(file: string, received: PeppolReceived): string {
  const { transaction, document_id: id, status, order_number: number, duplicate } = received;
  const order = number === null ? '' : `, order ${number}`;
  const before = duplicate ? ', was here before' : '';
  return [
    `${file}: ${transaction} ${id} ${status}${order}${before}`,
    ...received.findings.map(findingLine),
    ...received.warnings.map((one) => problemLine(file, one)),
    ...received.responses.map(answerLine),
  ].join('\n');
}

function refusedText(file: string, { message, code, details }: Refusal): string {
  const lines = details.map((detail: Broken) => problemLine(file, detail));
  return [`${file}: ${message} (${code})`, ...lines].join('\n');
}

/** Sends a document; tells what became of it, and if it was executed now or before. */
async function importOne(session: Session, file: string): Promise<boolean> {
  const { waybill, signal } = session;
  const xml = new Blob([await readFile(file)]);
  try {
    const received = await waybill.peppol.documents.receive(xml, { signal });
    show(session, { file, ...received }, receivedText(file, received));
    return received.status !== 'refused';
  } catch (error) {
    if (!isRefusal(error) || !OF_THE_DOCUMENT.includes(error.status)) throw error;
    const { message, code, details } = error;
    show(session, { file, error: message, code, details }, refusedText(file, error));
    return false;
  }
}

/** Sends documents one after the other: what a document changes stands behind the order that it names (PEP-146). */
export async function importDocuments(session: Session, files: readonly string[]): Promise<void> {
  let refused = 0;
  for (const file of files) if (!(await importOne(session, file))) refused += 1;
  if (refused === 0) return;
  const count = `${refused} of ${files.length} ${files.length === 1 ? 'document' : 'documents'}`;
  throw new Failure(`${count} not executed`, NOT_EXECUTED, { report: { code: 'refused' } });
}
