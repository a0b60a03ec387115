import type { OrderWithParts, PeppolDocument } from '@waybill/client/shapes';
import { callsOn, type FormCall } from '../frame/form/form-call.ts';
import { type FormField, type FormValues, typedBody } from '../frame/form/form-field.ts';
import { isolated } from '../frame/format/isolated.ts';

type Words<Key extends string> = Readonly<Record<Key, string>>;

const CAME: Readonly<Record<string, string>> = {
  T01: 'Order',
  T114: 'Change',
  T115: 'Cancellation',
};
const BECAME: Readonly<Record<string, string>> = {
  executed: 'taken',
  refused: 'refused',
  noted: 'noted, nothing was left to do',
};
const ANSWERED: Words<NonNullable<PeppolDocument['response_code']>> = {
  AB: 'order received',
  AP: 'accepted',
  CA: 'accepted with changes',
  RE: 'refused',
};

/** A document as a clerk says it: `Order taken`, `Answered: accepted with changes` (PEP-140). */
export function wordsOf(one: Pick<PeppolDocument, 'transaction' | 'status' | 'response_code'>) {
  const { transaction, status, response_code: code } = one;
  const came = CAME[transaction];
  if (came !== undefined) return `${came} ${BECAME[status] ?? status}`;
  return code === null ? 'Despatch advice' : `Answered: ${ANSWERED[code]}`;
}

const ID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/iu;

/** The number by which people know a document; the answer to one without an order has the buyer's. */
export const numberOf = ({ document_id: own, order_reference: theirs }: PeppolDocument): string =>
  ID.test(own) ? (theirs ?? '–') : own;

/** The name under which its XML is saved. */
export const fileNameOf = ({ transaction, document_id: id }: PeppolDocument): string =>
  `${transaction}-${id}.xml`.replaceAll(/[^A-Za-z0-9._-]/gu, '_');

/** The line of the document that a finding is about, as people count; nothing where it is about none. */
export const placeOf = (path: string | null): string | undefined => {
  const [, at = '1'] = /OrderLine(?:\[(\d+)\])?\//u.exec(path ?? '') ?? [undefined, ''];
  return at === '' ? undefined : `Line ${at} of the document`;
};

const reference: FormField = {
  path: 'reference',
  label: 'Reference',
  hint: 'What the access point calls the sending.',
};
const error: FormField = { path: 'error', label: 'Why', kind: 'long' };

/** The commands on a document that goes out; one that came in has none. */
export function documentCalls(one: PeppolDocument): FormCall[] {
  const { id, document_id: name, direction, status } = one;
  if (direction === 'in') return [];
  const call = callsOn(name, { id });
  const saying = (said: PeppolDocument['status'], fields: readonly FormField[] = []) => ({
    fields,
    bodyOf: (values: FormValues) => ({ status: said, ...typedBody(fields, values) }),
  });
  return [
    call('Mark as sent', 'peppol.documents.mark', 'Says that the access point has sent it.', {
      ...saying('sent', [reference]),
      whyNot: status === 'sent' ? 'It is marked as sent.' : undefined,
    }),
    call('Mark as not sent', 'peppol.documents.mark', 'Says that it could not be sent.', {
      ...saying('failed', [error]),
      whyNot: status === 'failed' ? 'It is marked as not sent.' : undefined,
    }),
    call('Offer again', 'peppol.documents.mark', 'The access point sends it once more.', {
      ...saying('pending'),
      whyNot: status === 'pending' ? 'It waits to be sent.' : undefined,
    }),
  ];
}

const partnerFields: readonly FormField[] = [
  { path: 'name', label: 'Name', isRequired: true },
  { path: 'organization_id', label: 'Organization', hint: 'Its id, if its orders belong to one.' },
  { path: 'contact_id', label: 'Contact', hint: 'Its id, if its orders belong to one.' },
  { path: 'market', label: 'Market', hint: 'Its code; the default market without it.' },
];

/** Makes the buyer of a document a partner, in one step (PEP-143); none where it is one, or the shop wrote it. */
export function partnerCall(
  { direction, endpoint, status }: PeppolDocument,
  buyer: string | undefined,
  isPartner: boolean,
): FormCall[] {
  if (direction === 'out' || isPartner) return [];
  const again = status === 'refused' ? ' This document was refused: the buyer sends it again.' : '';
  return [
    {
      label: 'Make the buyer a partner',
      act: 'Create',
      of: endpoint,
      operation: 'peppol.partners.create',
      sentence: `Documents from ${isolated(endpoint)} are of this partner from now on.${again}`,
      fields: partnerFields,
      begin: buyer === undefined ? {} : { name: buyer },
      bodyOf: (values) => ({ endpoint, ...typedBody(partnerFields, values) }),
    },
  ];
}

const promise = (at: string): FormField[] => [
  { path: `${at}promised_from`, label: 'Promised from', kind: 'day' },
  { path: `${at}promised_to`, label: 'Promised until', kind: 'day' },
];

const answerFields: readonly FormField[] = [
  { path: 'note', label: 'Note to the buyer', kind: 'long' },
  ...promise(''),
  { path: 'detail', label: 'Name every line, also where all are as ordered', kind: 'flag' },
];

type Choices = NonNullable<FormField['choices']>;

/** The buyer's lines of an order, each once. */
function linesOf({ items }: Pick<OrderWithParts, 'items'>): Choices {
  const lines = new Map(
    items.flatMap(({ peppol, name }) => {
      const id = peppol?.line_id ?? '';
      return id === '' ? [] : [[id, { code: id, title: `${id}: ${isolated(name)}` }] as const];
    }),
  );
  return [...lines.values()];
}

const lineFields = (row: number, lines: Choices): FormField[] => [
  { path: `lines.${row}.line_id`, label: 'Line', choices: lines },
  ...promise(`lines.${row}.`),
  { path: `lines.${row}.backorder`, label: 'Follows later', kind: 'number', least: 0 },
  { path: `lines.${row}.note`, label: 'Note to the line' },
];

/** Rows in which a line was chosen, from 0. */
function chosenRows(values: FormValues): number[] {
  const rows: number[] = [];
  while ((values[`lines.${rows.length}.line_id`] ?? '') !== '') rows.push(rows.length);
  return rows;
}

/** The answer as it is sent: what is said of the order, and of each chosen line. */
export function answerBody(values: FormValues, lines: Choices) {
  const said = chosenRows(values).map((row) => {
    const fields = lineFields(row, lines);
    const typed = Object.entries(typedBody(fields, values));
    return Object.fromEntries(typed.map(([path, value]) => [path.split('.').at(-1), value]));
  });
  const body = typedBody(answerFields, values);
  return said.length === 0 ? body : { ...body, lines: said };
}

/** Answers the buyer with the order as it stands; lines are asked for one below the other (PEP-142). */
export function answerCall(order: OrderWithParts): FormCall {
  const lines = linesOf(order);
  const { id, number, peppol_profile: profile } = order;
  const whyNot =
    profile === 'order_only' ? 'The buyer’s process knows no answer to an order.' : undefined;
  return callsOn(number, { order_id: id })(
    'Answer the buyer',
    'peppol.orders.respond',
    'Writes an answer with the order as it stands. It waits to be sent.',
    {
      act: 'Answer',
      fields: answerFields,
      groupsOf: (values) =>
        [...chosenRows(values), chosenRows(values).length].map((row) => ({
          title: 'About a line',
          fields: lineFields(row, lines),
        })),
      bodyOf: (values) => answerBody(values, lines),
      whyNot,
    },
  );
}
