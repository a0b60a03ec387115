import { LENGTHS } from '@waybill/api/fields';
import { childrenOf, textAt, type XmlElement } from '../xml/element.ts';
import { signatureOf } from './read-party.ts';
import { joinTexts } from './texts.ts';

/** A cancellation as its document asks for it. */
export interface OrderCancellation {
  readonly cancelled_by: string;
  readonly reason: string;
}

/** Reads the cancellation of an order (T115): signed by the buyer, with its notes as the reason (PEP-88). */
export function readCancellation(root: XmlElement): OrderCancellation {
  const notes = childrenOf(root, 'cbc:CancellationNote').map(({ text }) => text);
  const reason = joinTexts(notes, LENGTHS.text);
  return {
    cancelled_by: signatureOf(root),
    reason: reason ?? `Order cancellation ${textAt(root, 'cbc:ID') ?? ''}`,
  };
}
