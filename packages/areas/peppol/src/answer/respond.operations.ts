import { described, namedObject } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { day, LENGTHS, text, uuid } from '@waybill/api/fields';
import { decimalInput } from '@waybill/api/input';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { PeppolDocument } from '../document/document.schema.ts';

/** Lines of the largest order. */
const LINES = 5_000;

const promised = {
  promised_from: described(
    'First day on which you promise to deliver; null takes a promise back.',
    v.nullish(day()),
  ),
  promised_to: described(
    'Last day on which you promise to deliver; null takes a promise back.',
    v.nullish(day()),
  ),
};

const note = described(
  'Text for the buyer, up to 2,000 characters.',
  v.nullish(text(LENGTHS.text)),
);

/** Words of a shop to the buyer of an order (PEP-122). */
export const RespondBody = namedObject('PeppolRespond', {
  note,
  ...promised,
  detail: described(
    'True shows all lines to the buyer, also where nothing changed.',
    v.optional(v.boolean()),
  ),
  lines: described(
    'Words on single lines. A promise, a backorder or a text makes an acceptance one with all lines.',
    v.optional(
      bounded(
        namedObject('PeppolRespondLine', {
          line_id: described('Number of the line in the buyer’s order.', text(LENGTHS.reference)),
          note,
          ...promised,
          backorder: described(
            'Quantity that follows later, up to 3 decimals; null takes it back.',
            v.nullish(decimalInput({ digits: 3, maximum: 1_000_000_000 })),
          ),
        }),
        LINES,
      ),
    ),
  ),
});
export type RespondBody = v.InferOutput<typeof RespondBody>;

export const respondOperation = defineOperation({
  id: 'peppol.orders.respond',
  route: 'POST /peppol/orders/{order_id}/respond',
  summary: 'Tell the buyer of a Peppol order how it stands',
  description:
    'It writes an order response from the order as it stands, and keeps promised days and backorders, which later responses repeat; what is left out stays as it was. An empty body sends the order as it stands.',
  path: v.object({ order_id: described('Id of the order.', uuid()) }),
  body: RespondBody,
  response: PeppolDocument,
  status: 201,
  access: 'write',
  errors: {
    unknown_line: { status: 400, when: 'The buyer’s order has no line of a number that is named.' },
    not_a_peppol_order: { status: 422, when: 'The order did not come as a Peppol document.' },
    profile_without_response: {
      status: 422,
      when: 'The buyer’s process knows no responses: it orders, and waits for the goods.',
    },
  },
  emits: ['peppol.document.created'],
  impact: 'Buyers of Peppol orders do not hear when goods will come; orders go on.',
});
