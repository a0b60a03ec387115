import { type Rejection, reject } from '@waybill/kernel/rejection';
import { endpointOf } from '../correspondence/party-as-ordered.ts';
import { endpointOfEnvelope, isSameEndpoint } from '../shared/endpoint.ts';
import { elementAt, type XmlElement } from '../xml/element.ts';

/** The addresses of the two sides of a document. */
export interface Sides {
  readonly buyer: string;
  readonly seller: string;
}

export const buyerOf = (root: XmlElement) => elementAt(root, 'cac:BuyerCustomerParty', 'cac:Party');

export const sellerOf = (root: XmlElement) =>
  elementAt(root, 'cac:SellerSupplierParty', 'cac:Party');

export function sidesOf(root: XmlElement): Sides {
  return { buyer: endpointOf(buyerOf(root)), seller: endpointOf(sellerOf(root)) };
}

/** Refuses an envelope that names another sender or receiver than its document (PEP-41). */
export function refuseEnvelope(
  { buyer, seller }: Sides,
  {
    sender,
    receiver,
  }: { readonly sender?: string | undefined; readonly receiver?: string | undefined },
): Rejection<'envelope_mismatch'> | undefined {
  const pairs = [
    ['sender', sender, 'buyer', buyer],
    ['receiver', receiver, 'seller', seller],
  ] as const;
  for (const [name, named, side, endpoint] of pairs) {
    if (named === undefined || isSameEndpoint(endpointOfEnvelope(named), endpoint)) continue;
    const message = `The ${name} of the envelope is ${named}, the ${side} of the document ${endpoint}.`;
    return reject('envelope_mismatch', message, [{ path: name, message: `must be ${endpoint}` }]);
  }
  return undefined;
}
