import type { NewChildSet } from '@waybill/table/aggregate';
import type { Changes } from '@waybill/table/write';
import { correspondenceWrite } from '../correspondence/correspondence.repository.ts';
import type { StoredCorrespondence } from '../correspondence/correspondence.ts';
import { incomingWrites, outgoingWrites, type Writing } from '../document/document.writes.ts';
import { claimWrite } from './claim.repository.ts';
import { type Claim, type DocumentName, type Overtaken, overtaken } from './claim.ts';
import type { Receipt } from './receipt.ts';

/** Ground on which a receipt is written: staged XML, and what was read that others may change. */
export interface ReceiptPlace {
  readonly name: DocumentName;
  readonly digest: string;
  readonly childSet: NewChildSet;
  /** The claim of a refused document, which this one takes. */
  readonly former: Claim | undefined;
  readonly before: StoredCorrespondence | undefined;
}

/** Document, claim, correspondence and responses, for the change of the order (PEP-38, PEP-42, PEP-45). */
export function receiptChanges(
  writing: Writing,
  { document, responses, correspondence }: Receipt,
  { name, digest, childSet, former, before }: ReceiptPlace,
): Changes<Overtaken> {
  const { tenant } = writing;
  const { id, status, order_id } = document;
  const claim: Claim = {
    document: id,
    digest,
    status,
    order: order_id,
    responses: responses.map((one) => one.document.id),
  };
  return {
    steps: [],
    withDecision: [
      claimWrite(tenant, name, claim, former),
      ...incomingWrites(writing, document, childSet),
      ...(correspondence === undefined
        ? []
        : [correspondenceWrite(tenant, correspondence, before, overtaken)]),
      ...responses.flatMap((one) => outgoingWrites(writing, one)),
    ],
  };
}
