import { isRejection } from '@waybill/kernel/rejection';
import { readDocument } from '../rules/read-document.ts';

/** The answer of the check: what receiving the document would refuse, and its warnings (PEP-13). */
export function judgeDocument(bytes: Uint8Array, contentType: string) {
  const read = readDocument(bytes, contentType);
  if (isRejection(read)) return read;
  const { transaction, document_id, profile } = read;
  const valid = read.problems.length === 0;
  const judgement = { problems: [...read.problems], warnings: [...read.warnings] };
  return { valid, transaction, document_id, profile, ...judgement };
}
