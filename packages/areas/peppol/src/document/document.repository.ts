import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { ChildSetVersion } from '@waybill/table/aggregate';
import { definePattern } from '@waybill/table/item';
import { readRoot, readWithChildren } from '@waybill/table/read';
import { type Conflict, concurrentModification } from '@waybill/table/write';
import { retryOnConflict } from '@waybill/work/retry';
import { READING_MS } from '@waybill/work/time-limits';
import { joinContent } from './content.ts';
import { asDocument, documentPartition } from './document.entity.ts';
import type { PeppolDocument } from './document.schema.ts';

export const patterns = [
  definePattern({
    name: 'A Peppol document with its XML',
    key: 'pk = T#tenant#PEPPOL_DOCUMENT#id, sk begins A',
    reads: 'the record alone by its key, or the record and the parts of its XML in one query',
  }),
];

/** A document as it was read, without its XML. */
export interface StoredDocument {
  readonly document: PeppolDocument;
  readonly version: ChildSetVersion;
}

const noDocument = (id: string) => reject('not_found', `There is no Peppol document ${id}.`);

export async function loadDocument(
  tenant: string,
  id: string,
): Promise<StoredDocument | Rejection<'not_found'>> {
  const read = await readRoot(documentPartition(tenant, id));
  return read === undefined
    ? noDocument(id)
    : { document: asDocument(read.root), version: read.version };
}

/** The record of a document. */
export async function readDocument(
  tenant: string,
  id: string,
): Promise<PeppolDocument | Rejection<'not_found'>> {
  const read = await loadDocument(tenant, id);
  return 'rejected' in read ? read : read.document;
}

/** A document with its XML; an erased one has none (PEP-39). */
export async function readContent(
  tenant: string,
  id: string,
): Promise<
  | { readonly document: PeppolDocument; readonly xml: Uint8Array }
  | Rejection<'not_found'>
  | Conflict
> {
  return retryOnConflict(async () => {
    const read = await readWithChildren(documentPartition(tenant, id));
    if (read === undefined) return noDocument(id);
    if (read === 'torn') return concurrentModification;
    const document = asDocument(read.root);
    if (document.content_erased) {
      return reject('not_found', `The XML of the Peppol document ${id} was erased.`);
    }
    return { document, xml: joinContent(read.children) };
  }, READING_MS);
}
