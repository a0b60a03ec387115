import type { FileAnswer } from '@waybill/api/file-answer';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { attachedBytes } from '../document/attachments.ts';
import { readContent } from '../document/document.repository.ts';
import { readXml } from '../xml/read-xml.ts';

/** A file that a document carries, out of its XML (PEP-39). */
export async function readAttachment(
  tenant: string,
  id: string,
  index: number,
): Promise<FileAnswer | Rejection<'not_found'> | Conflict> {
  const read = await readContent(tenant, id);
  if (isRejection(read)) return read;
  const root = readXml(read.xml, 'application/xml');
  if (isRejection(root)) throw new Error(`the stored XML of ${id} cannot be read`);
  const bytes = attachedBytes(root, index);
  const attachment = read.document.attachments[index];
  if (bytes === undefined || attachment === undefined) {
    return reject('not_found', `The document ${id} has no file ${index}.`);
  }
  const { filename, mime } = attachment;
  return { type: mime ?? 'application/octet-stream', filename: filename ?? `${index}`, bytes };
}
