import { defineVocabularies, terms } from '@waybill/api/vocabulary';
import { VocabularyValue } from '@waybill/api/vocabulary.schema';
import { chosenFindings, refusingFindings } from '../document/finding.ts';
import { documentStatuses, responseCodes, transactions } from '../document/transaction.ts';

/** Codes of the lines of a response that accepts with changes. */
const lineCodes = ['42', '5', '7', '3', '1'] as const;

/** Peppol publishes five closed sets; values stand in the order to offer them (PEP-35). */
export const peppolVocabularies = defineVocabularies({ app: 'peppol' }, VocabularyValue, {
  transactions: {
    means: 'Kinds of documents.',
    values: terms(transactions, {
      T01: { title: { en: 'Order' }, means: 'A buyer orders.' },
      T114: { title: { en: 'Order change' }, means: 'A buyer changes an order.' },
      T115: { title: { en: 'Order cancellation' }, means: 'A buyer cancels an order.' },
      T76: { title: { en: 'Order response' }, means: 'The shop answers an order.' },
      T116: {
        title: { en: 'Advanced order response' },
        means: 'The shop answers an order that may change.',
      },
      T16: { title: { en: 'Despatch advice' }, means: 'The shop tells of a shipment.' },
    }),
  },
  'document-statuses': {
    means: 'Outcomes of a document.',
    values: terms(documentStatuses, {
      executed: ['It came in, and the shop did what it says.', 'success'],
      refused: ['It came in, and nothing was changed.', 'danger'],
      noted: 'It came in, and there was nothing left to do.',
      pending: ['It waits to be sent.', 'info'],
      sent: ['The access point sent it.', 'success'],
      failed: ['The access point could not send it.', 'danger'],
    }),
  },
  'response-codes': {
    means: 'Words of a response on the order.',
    values: terms(responseCodes, {
      AB: { title: { en: 'Received' }, means: 'It has arrived and is not decided.', tone: 'info' },
      AP: { title: { en: 'Accepted' }, means: 'It is accepted as it is.', tone: 'success' },
      CA: {
        title: { en: 'Accepted with changes' },
        means: 'It is accepted, and some lines differ.',
        tone: 'warning',
      },
      RE: { title: { en: 'Refused' }, means: 'It is refused.', tone: 'danger' },
    }),
  },
  'line-codes': {
    means: 'Words of a response on a line.',
    values: terms(lineCodes, {
      '42': { title: { en: 'Already delivered' }, means: 'All of it is shipped.' },
      '5': { title: { en: 'Accepted' }, means: 'It comes as it was ordered.' },
      '7': { title: { en: 'Not accepted' }, means: 'Nothing of it comes.' },
      '3': { title: { en: 'Changed' }, means: 'It comes otherwise than it was ordered.' },
      '1': { title: { en: 'Added' }, means: 'The shop added it.' },
    }),
  },
  findings: {
    means: 'Remarks of trade on a document that keeps the rules.',
    values: terms([...chosenFindings, ...refusingFindings], {
      unknown_buyer: 'The buyer’s address is no partner’s.',
      unknown_article: 'No article has this number, or none is named.',
      no_price: 'A line has no price.',
      price_differs: 'The shop has another price for the article.',
      totals_differ: 'The shop comes to another sum or tax.',
      validity_passed: 'The order was valid until an earlier day.',
      unsupported_value: 'A value is none that an order can keep.',
      too_many_lines: 'There are more lines than an order may have.',
      unknown_order: 'The buyer has sent no such order.',
      order_closed: 'The order is completed or cancelled.',
      order_shipped: 'Something of the order is shipped.',
      order_on_hold: 'The order is on hold.',
      order_acknowledged: 'The order is acknowledged.',
      out_of_sequence: 'A later change is executed already.',
      unknown_line: 'The order has no such line.',
      line_exists: 'The order has this line already.',
      line_shipped: 'Something of the line is shipped.',
      line_cancelled: 'The shop has cancelled a part of the line.',
      currency_differs: 'The order has another currency.',
      charges_differ: 'Allowances and charges of an order stay as they are.',
      approval_required: 'The order would need to be approved.',
    }),
  },
});
