import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { readDocument, refuseDocument, type UnknownDocument } from '../rules/read-document.ts';
import type { XmlRefusal } from '../xml/read-xml.ts';
import type { SoundDocument } from './arrived.ts';

/** A document that keeps the rules, or why it is none (PEP-40). */
export function readSound(
  bytes: Uint8Array,
  contentType: string,
): SoundDocument | XmlRefusal | UnknownDocument | Rejection<'invalid_document'> {
  const read = readDocument(bytes, contentType);
  if (isRejection(read)) return read;
  const { root, transaction, profile, document_id, warnings } = read;
  if (read.problems.length > 0 || profile === null || document_id === null) {
    return refuseDocument(read);
  }
  return { root, transaction, profile, document_id, warnings: [...warnings] };
}
