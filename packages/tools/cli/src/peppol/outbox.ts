import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PeppolDocument } from '@waybill/client/shapes';
import type { Session } from '../profile/session.ts';
import { show, table } from '../shared/show.ts';

/** The folder into which the documents are written. */
export interface OutboxFlags {
  readonly save?: string | undefined;
}

const HEADINGS = ['SINCE', 'DOCUMENT', '', 'SAYS', 'TO', 'ORDER', 'ID'];

const rowOf = (one: PeppolDocument) => [
  one.created_at.slice(0, 16).replace('T', ' '),
  one.transaction,
  one.document_id,
  one.response_code,
  one.endpoint,
  one.order_number,
  one.id,
];

/** The name that the service gives the file; the id as well where two documents would share one. */
function fileNames(documents: readonly PeppolDocument[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { id, transaction, document_id } of documents) {
    const name = `${transaction}-${document_id}`.replaceAll(/[^A-Za-z0-9._-]/gu, '_');
    names.set(names.has(`${name}.xml`) ? `${name}-${id}.xml` : `${name}.xml`, id);
  }
  return names;
}

async function saveAll(
  { waybill, signal }: Session,
  documents: readonly PeppolDocument[],
  folder: string,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const names = fileNames(documents);
  for (const [name, id] of names) {
    const xml = await waybill.peppol.documents.content({ id }, { signal });
    await writeFile(join(folder, name), xml.stream());
  }
  return [...names.keys()];
}

/** Lists what waits to be sent, the oldest first, and writes it into a folder; marks nothing (PEP-147). */
export async function showOutbox(session: Session, { save }: OutboxFlags): Promise<void> {
  const documents: PeppolDocument[] = [];
  const waiting = { direction: 'out', status: 'pending' } as const;
  const { waybill, signal } = session;
  for await (const one of waybill.peppol.documents.list(waiting, { signal })) documents.push(one);
  const files = save === undefined ? undefined : await saveAll(session, documents, save);
  const written = files === undefined ? '' : `\n\n${files.length} written into ${save}`;
  const text =
    documents.length === 0 ? 'Nothing waits to be sent' : table(HEADINGS, documents.map(rowOf));
  show(session, { documents, ...(files && { files }) }, `${text}${written}`);
}
