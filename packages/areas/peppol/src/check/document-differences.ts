import { type Difference, differenceOf } from '@waybill/kernel/difference';
import type { Correspondence } from '../correspondence/correspondence.ts';
import type { PeppolDocument } from '../document/document.schema.ts';
import type { Claim } from '../receive/claim.ts';

/** A document with all that belongs to it. */
export interface CheckedDocument {
  readonly document: PeppolDocument;
  /** Digest of its XML as it is stored; undefined of an erased one. */
  readonly sha256: string | undefined;
  /** The claim of its name, of one that came in. */
  readonly claim: Claim | undefined;
  /** The correspondence of its order. */
  readonly correspondence: Correspondence | undefined;
}

function claimDifferences({ document, claim }: CheckedDocument): Difference[] {
  const { id, direction, status, order_id } = document;
  if (direction === 'out') return [];
  const what = `claim of document ${id}`;
  // A refused one may have given its name to another.
  if (status === 'refused' && claim !== undefined && claim.document !== id) return [];
  return [
    ...differenceOf(what, claim?.document, id),
    ...differenceOf(`status in the ${what}`, claim?.status, status),
    ...differenceOf(`order in the ${what}`, claim?.order, order_id),
  ];
}

function contentDifferences({ document, sha256 }: CheckedDocument): Difference[] {
  const expected = document.content_erased ? undefined : document.sha256;
  return differenceOf(`XML of document ${document.id}`, sha256, expected);
}

function orderDifferences({ document, correspondence }: CheckedDocument): Difference[] {
  const { id, order_id, order_reference } = document;
  if (order_id === null) return [];
  return differenceOf(
    `order named in document ${id}`,
    order_reference,
    correspondence?.order_reference,
  );
}

/** Disagreements between a document, its XML, its claim and the correspondence of its order (PEP-49). */
export function documentDifferences(checked: CheckedDocument): Difference[] {
  return [
    ...contentDifferences(checked),
    ...claimDifferences(checked),
    ...orderDifferences(checked),
  ];
}
