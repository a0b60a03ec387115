import type { Instant } from '@waybill/kernel/instant';
import type { Correspondence } from '../correspondence/correspondence.ts';
import { measureContent } from '../document/content.ts';
import { emptyDocument } from '../document/document.entity.ts';
import type { PeppolDocument } from '../document/document.schema.ts';
import type { Outgoing, Profile, ResponseCode } from '../document/transaction.ts';
import type { XmlElement } from '../xml/element.ts';
import { writeXml } from '../xml/write-xml.ts';

/** Words of both sides about an order; those of a refused document alone where there is no order. */
export type Conversation = Pick<
  Correspondence,
  'partner_id' | 'order_reference' | 'currency' | 'profile' | 'seller' | 'buyer' | 'document'
>;

/** A document that is written: its record, its text in bytes, and its tree. */
export interface WrittenDocument {
  readonly document: PeppolDocument;
  readonly xml: Uint8Array;
  readonly root: XmlElement;
}

/** Id and time of the record of what is written. */
export interface NewRecord {
  readonly id: string;
  readonly at: Instant;
}

interface About {
  readonly transaction: Outgoing;
  readonly document_id: string;
  readonly profile: Profile;
  readonly response_code: ResponseCode | null;
  readonly order: { readonly id: string; readonly number: string } | null;
  readonly shipment_id: string | null;
}

/** A document with its record, as it waits to be sent. */
export function writtenDocument(
  root: XmlElement,
  { order, ...about }: About,
  { document, partner_id, order_reference, seller, buyer }: Conversation,
  { id, at }: NewRecord,
): WrittenDocument {
  const xml = Buffer.from(writeXml(root));
  return {
    root,
    xml,
    document: {
      ...emptyDocument,
      id,
      direction: 'out',
      ...about,
      status: 'pending',
      endpoint: buyer.endpoint,
      own_endpoint: seller.endpoint,
      partner_id,
      order_id: order?.id ?? null,
      order_number: order?.number ?? null,
      order_reference,
      responds_to: about.shipment_id === null ? document : null,
      ...measureContent(xml),
      created_at: at,
      updated_at: at,
    },
  };
}
