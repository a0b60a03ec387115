import { type Rejection, reject, shorten } from '@waybill/kernel/rejection';
import {
  type Incoming,
  type IncomingProfile,
  incoming,
  incomingProfiles,
} from '../document/transaction.ts';
import { textAt, type XmlElement } from '../xml/element.ts';
import { readXml, type XmlRefusal } from '../xml/read-xml.ts';
import { checkDocument, type Judgement } from './check-document.ts';
import { documentTables } from './expected.ts';

/** A document that was read and judged; `problems` refuse it. */
interface ReadDocument extends Judgement {
  readonly transaction: Incoming;
  readonly root: XmlElement;
  /** The process that it says it belongs to; null where that is none of its transaction. */
  readonly profile: IncomingProfile | null;
  /** Its own number (`cbc:ID`); null where it has none. */
  readonly document_id: string | null;
}

export type UnknownDocument = Rejection<'unknown_document'>;

const readable =
  'Orders (Order), changes (OrderChange) and cancellations (OrderCancellation) are read';

/** Documents that are sent by mistake, each with the sentence that helps. */
const mistaken: readonly (readonly [root: RegExp, sentence: string])[] = [
  [
    /^\{[^}]*StandardBusinessDocumentHeader\}StandardBusinessDocument$/u,
    `The document stands in an envelope (SBDH): take the envelope off and send what is in it. ${readable}.`,
  ],
  [
    /^(?:OrderResponse|OrderResponseSimple|DespatchAdvice)$/u,
    `The document is an answer that a seller sends, and this is the seller. ${readable}.`,
  ],
  [/^(?:Invoice|CreditNote)$/u, `Invoices and credit notes are not read here. ${readable}.`],
];

/** Tells what a root that is not read is, where that helps (PEP-8). */
function unknownDocument({ name }: XmlElement): UnknownDocument {
  const known = mistaken.find(([root]) => root.test(name))?.[1];
  return reject(
    'unknown_document',
    known ?? `${shorten(name, 200)} is no document that is read. ${readable}.`,
  );
}

/** `ordering` of `urn:fdc:peppol.eu:poacc:bis:ordering:3`, where the transaction knows that process. */
function profileOf(root: XmlElement, transaction: Incoming): IncomingProfile | null {
  const process = textAt(root, 'cbc:ProfileID');
  const known = documentTables[transaction].profiles.filter((one) => one === process);
  return (
    incomingProfiles.find((profile) => known.some((one) => one.includes(`:${profile}:`))) ?? null
  );
}

/** Reads and judges a document that came in (PEP-1 to PEP-12). */
export function readDocument(
  bytes: Uint8Array,
  contentType: string | undefined,
): ReadDocument | XmlRefusal | UnknownDocument {
  const root = readXml(bytes, contentType);
  if ('rejected' in root) return root;
  const transaction = incoming.find((one) => documentTables[one].root === root.name);
  if (transaction === undefined) return unknownDocument(root);
  return {
    transaction,
    root,
    profile: profileOf(root, transaction),
    document_id: textAt(root, 'cbc:ID') ?? null,
    ...checkDocument(root, transaction),
  };
}

/** The refusal of a document that breaks rules: its problems are the details (PEP-10). */
export function refuseDocument({
  transaction,
  problems,
}: Pick<ReadDocument, 'transaction' | 'problems'>): Rejection<'invalid_document'> {
  const [first] = problems;
  const { title } = documentTables[transaction];
  const sentence = `The document breaks rules of ${title}: ${first?.rule} ${first?.path} ${first?.message}`;
  return { ...reject('invalid_document', sentence), details: problems };
}
