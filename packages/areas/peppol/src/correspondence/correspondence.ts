import type { Profile } from '../document/transaction.ts';

/** An address as a document has it. */
export interface AddressAsOrdered {
  readonly street: string | null;
  readonly street2: string | null;
  readonly line: string | null;
  readonly city: string | null;
  readonly postal_code: string | null;
  readonly region: string | null;
  readonly country: string | null;
}

/** A party as the order named it: responses repeat what it said. */
export interface PartyAsOrdered {
  /** `scheme:id`, as it was written. */
  readonly endpoint: string;
  /** PartyIdentification/ID. */
  readonly party_id: { readonly id: string; readonly scheme: string | null } | null;
  readonly party_name: string | null;
  readonly registration_name: string | null;
  readonly company_id: { readonly id: string; readonly scheme: string | null } | null;
  readonly address: AddressAsOrdered | null;
  readonly contact: {
    readonly name: string | null;
    readonly phone: string | null;
    readonly email: string | null;
  } | null;
}

/** Everything that both sides have said about an order so far, as far as answers repeat it (PEP-44). */
export interface Correspondence {
  readonly order_id: string;
  readonly order_number: string;
  readonly market_id: string | null;
  readonly partner_id: string | null;
  /** The buyer's number of the order. */
  readonly order_reference: string;
  /** The buyer's latest executed document: its record, its own number, its process. */
  readonly document: string;
  readonly document_id: string;
  readonly profile: Exclude<Profile, 'despatch_advice'>;
  readonly currency: string;
  /** The endpoint that the order was sent to is `seller.endpoint`. */
  readonly seller: PartyAsOrdered;
  readonly buyer: PartyAsOrdered;
  /** Responses that were written: the next one is R<n + 1>. */
  readonly responses: number;
  /** SequenceNumberID of the last executed change. */
  readonly sequence: string | null;
}

/** A correspondence as it was read, with its version. */
export interface StoredCorrespondence {
  readonly row: Correspondence;
  readonly rev: number;
}
