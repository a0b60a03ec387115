import type { PeppolDocument } from '@waybill/client/shapes';
import { Link } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { countOf } from '../frame/areas/area.ts';
import { choicesOf } from '../frame/form/form-field.ts';
import { isolated } from '../frame/format/isolated.ts';
import { age, createdWithin } from '../frame/format/moment.ts';
import { countedTotal } from '../frame/format/total.ts';
import { ListPage } from '../frame/list/list-page.tsx';
import { aged, column, linked } from '../frame/parts/columns.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import { CodeBadge } from '../frame/vocabulary/code-badge.tsx';
import { useVocabulary } from '../frame/vocabulary/use-vocabulary.ts';
import { numberOf, wordsOf } from './documents.ts';
import { NOT_SENT, TO_SEND } from './figures.ts';
import { Buyer, Status } from './parts.tsx';

const columns: readonly TableColumn<PeppolDocument>[] = [
  {
    ...linked<PeppolDocument>('Document', (one) => [
      linkTo`/peppol/${one.id}`,
      isolated(numberOf(one)),
    ]),
    below: wordsOf,
  },
  column('Says', wordsOf, 3),
  column('Status', (one) => <Status of={one} />),
  column('Buyer', (one) => <Buyer of={one} />, 4),
  column(
    'Order',
    ({ order_id: id, order_number: number }) =>
      id !== null && <Link href={linkTo`/orders/${id}`}>{number}</Link>,
    2,
  ),
  column(
    'Findings',
    ({ findings }) =>
      [...new Set(findings.map(({ code }) => code))].map((code) => (
        <CodeBadge key={code} of="peppol.findings" code={code} />
      )),
    1,
  ),
  aged('Since', ({ created_at: at }) => at, 2),
];

/** Counts of the documents that wait to be sent, and of those that could not be. */
function Outbox() {
  const waits = useAnswer(countOf(TO_SEND).key, countOf(TO_SEND).ask).data;
  const failed = useAnswer(countOf(NOT_SENT).key, countOf(NOT_SENT).ask).data;
  return (
    <>
      {waits !== undefined && waits.total > 0 && (
        <p className="notice" role="status">
          <Link href={TO_SEND.href}>{countedTotal(waits, 'document')} to send</Link>
          {waits.since && <>, the oldest from {age(waits.since, new Date())}</>}
        </p>
      )}
      {failed !== undefined && failed.total > 0 && (
        <p className="notice" data-tone="warn" role="status">
          <Link href={NOT_SENT.href}>{countedTotal(failed, 'document')} could not be sent</Link>
        </p>
      )}
    </>
  );
}

/** Words of a vocabulary to choose from. */
function useChoices(name: string) {
  return useVocabulary(`peppol.${name}`).words.map(({ key, title }) => ({ code: key, title }));
}

/** The documents that came and went, the newest first. */
export function DocumentsPage() {
  const [kinds, statuses] = [useChoices('transactions'), useChoices('document-statuses')];
  const answers = useChoices('response-codes');
  return (
    <ListPage
      title="Peppol"
      path="/peppol"
      operation="peppol.documents.list"
      ask={(waybill, { from, to, ...asked }, options) =>
        waybill.peppol.documents.list({ ...asked, ...createdWithin(from, to) }, options)
      }
      filters={[
        { name: 'direction', label: 'Direction', choices: choicesOf(['in', 'out']) },
        { name: 'transaction', label: 'Kind', choices: kinds },
        { name: 'status', label: 'Status', choices: statuses },
        { name: 'response_code', label: 'Answer', choices: answers },
        { name: 'document_id', label: 'Document number' },
        { name: 'endpoint', label: 'Address of the buyer' },
        { name: 'from', label: 'From', isDay: true },
        { name: 'to', label: 'To', isDay: true },
      ]}
      alsoBy={['order_id', 'message_id', 'order_reference']}
      columns={columns}
      empty={{
        title: 'No document matches.',
        next: <p>Orders that arrive by Peppol, and the answers to them, are listed here.</p>,
      }}
    >
      <Outbox />
    </ListPage>
  );
}
