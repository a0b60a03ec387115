import { described, namedObject } from '@waybill/api/annotation';
import { instant, LENGTHS, text, uuid } from '@waybill/api/fields';
import * as v from 'valibot';
import { findingEffects } from './finding.ts';
import { documentStatuses, profiles, responseCodes, transactions } from './transaction.ts';

const optionalText = () => v.nullable(v.string());
const value = () => v.nullable(v.union([v.string(), v.number()]));

/** A remark of trade on a document that keeps the rules (PEP-40). */
const PeppolFinding = namedObject('PeppolFinding', {
  code: described('The finding, or the code of the command that refused.', v.string()),
  path: described('The element that it is about; null where it is about none.', optionalText()),
  message: described('A sentence for people.', v.string()),
  theirs: described('The value in the document; null where there is none.', value()),
  ours: described('The value in the shop; null where there is none.', value()),
  effect: described(
    'Its effect: the document refused, the order held, or none.',
    v.picklist(findingEffects),
  ),
});

/** A rule that a document breaks without being turned away for it. */
export const PeppolProblem = namedObject('PeppolProblem', {
  rule: described('The rule: its official number, or UBL.', v.string()),
  path: described('The element that it is about.', v.string()),
  message: described('A sentence for people.', v.string()),
  line: described('The line of the document, from 1.', v.number()),
});
export type PeppolProblem = Readonly<v.InferOutput<typeof PeppolProblem>>;

/** A file that a document carries, or the address of one. */
export const PeppolAttachment = namedObject('PeppolAttachment', {
  index: described('Place in the document, from 0: its address.', v.number()),
  id: described('Number of the document that it is.', v.string()),
  type: described('Kind of the document; null where nothing is said.', optionalText()),
  filename: described('Name of the file; null without bytes.', optionalText()),
  mime: described('Type of the file; null without bytes.', optionalText()),
  size: described(
    'Bytes of the file; null where only its address is there.',
    v.nullable(v.number()),
  ),
  uri: described('Address of the file elsewhere; nothing reads it.', optionalText()),
});
export type PeppolAttachment = Readonly<v.InferOutput<typeof PeppolAttachment>>;

const directions = ['in', 'out'] as const;

/** A document that came, or that was written (PEP-36). */
export const PeppolDocument = namedObject('PeppolDocument', {
  id: uuid(),
  direction: described('Direction: in, or out.', v.picklist(directions)),
  transaction: described('Its kind.', v.picklist(transactions)),
  document_id: described('Its own number: cbc:ID.', v.string()),
  profile: described('The process it belongs to.', v.picklist(profiles)),
  status: described('Its outcome.', v.picklist(documentStatuses)),
  response_code: described(
    'Code of a response; null of other documents.',
    v.nullable(v.picklist(responseCodes)),
  ),
  endpoint: described('Address of the other side.', v.string()),
  own_endpoint: described('Address of the shop.', v.string()),
  partner_id: described('Partner with that address; null for none.', v.nullable(uuid())),
  order_id: described('Order that it is about; null where there is none.', v.nullable(uuid())),
  order_number: described('Number of that order.', optionalText()),
  order_reference: described('The buyer’s number of the order.', optionalText()),
  shipment_id: described('Shipment that it tells of.', v.nullable(uuid())),
  responds_to: described('Document that it answers.', v.nullable(uuid())),
  sequence: described('Number of a change in its order, as the buyer counts.', optionalText()),
  findings: described('Remarks of trade on it.', v.array(PeppolFinding)),
  warnings: described('Rules that it should keep and does not.', v.array(PeppolProblem)),
  attachments: described('Files that it carries or points to.', v.array(PeppolAttachment)),
  size: described('Bytes of its XML.', v.number()),
  sha256: described('Digest of its XML, in hexadecimal.', v.string()),
  message_id: described('Id of the message that brought or took it.', optionalText()),
  reference: described('The access point’s own reference of the sending.', optionalText()),
  error: described('Why it could not be sent.', optionalText()),
  content_erased: described('True once its XML and files were erased.', v.boolean()),
  created_at: described('When it came or was written, UTC.', instant()),
  sent_at: described('When it was marked as sent, UTC.', v.nullable(instant())),
  updated_at: described('When its record was last changed, UTC.', instant()),
});
export type PeppolDocument = Readonly<v.InferOutput<typeof PeppolDocument>>;

/** Statuses that an access point gives an outgoing document. */
const markStatuses = ['sent', 'failed', 'pending'] as const;

export const MarkBody = namedObject('PeppolDocumentMark', {
  status: described(
    'The outcome of its sending; pending offers it again.',
    v.picklist(markStatuses),
  ),
  reference: described(
    'The access point’s own reference of the sending, up to 255 characters.',
    v.nullish(text(LENGTHS.reference)),
  ),
  error: described(
    'Why it could not be sent, up to 2,000 characters.',
    v.nullish(text(LENGTHS.text)),
  ),
});
export type MarkBody = v.InferOutput<typeof MarkBody>;
