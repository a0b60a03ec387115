import { described, named, namedObject } from '@waybill/api/annotation';
import { text, uuid } from '@waybill/api/fields';
import * as v from 'valibot';
import { PeppolDocument } from '../document/document.schema.ts';

/** The row of an order as the orders area answers it; what is named here is what clerks look at. */
const ReceivedOrder = named(
  'PeppolReceivedOrder',
  v.looseObject({
    id: uuid(),
    number: described('Number of the order.', v.string()),
    status: described('Its state.', v.string()),
    on_hold: described('Whether it is on hold.', v.boolean()),
  }),
);

/** Outcome of a document that was sent, now or when it came first (PEP-40, PEP-42). */
export const Received = namedObject('PeppolReceived', {
  ...PeppolDocument.entries,
  duplicate: described('True where it was here before: nothing was executed.', v.boolean()),
  order: described(
    'The order as it stands, with the keys of a row of `orders.list`; null where there is none.',
    v.nullable(ReceivedOrder),
  ),
  responses: described('Documents that were written in the same change.', v.array(PeppolDocument)),
});
export type Received = Readonly<v.InferOutput<typeof Received>>;

/** Words of the envelope that a document came in (PEP-41). */
export const EnvelopeQuery = v.object({
  sender: described(
    'Address that the envelope names as its sender; it must be the buyer’s.',
    v.optional(text(255)),
  ),
  receiver: described(
    'Address that the envelope names as its receiver; it must be the seller’s.',
    v.optional(text(255)),
  ),
  message_id: described('Id of the message, kept with the document.', v.optional(text(255))),
});
export type EnvelopeQuery = v.InferOutput<typeof EnvelopeQuery>;
