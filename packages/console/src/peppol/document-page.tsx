import type { PeppolDocument } from '@waybill/client/shapes';
import { Link, useParams } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { FormButtons } from '../frame/form/form-buttons.tsx';
import { isolated } from '../frame/format/isolated.ts';
import { dateTime } from '../frame/format/moment.ts';
import { number } from '../frame/format/money.ts';
import { RestNote } from '../frame/list/pager.tsx';
import { Answered } from '../frame/parts/answered.tsx';
import { column, numeric } from '../frame/parts/columns.tsx';
import { CopyButton } from '../frame/parts/copy-button.tsx';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { Detail } from '../frame/parts/detail.tsx';
import { Moment } from '../frame/parts/moment.tsx';
import { isId } from '../frame/shell/named-record.ts';
import { type Content, type ContentLine, contentIn } from './content.ts';
import { documentCalls, numberOf, partnerCall, wordsOf } from './documents.ts';
import { Buyer, Findings, SaveButton, SaveDocument, Status } from './parts.tsx';
import { useBuyers } from './use-buyers.ts';

/** More lines are read in the file itself. */
const LINES = 200;

/** Columns of lines, by what they show: one that says nothing in a document is left out. */
const lineColumns: Readonly<Partial<Record<keyof ContentLine, TableColumn<ContentLine>>>> = {
  line: column('Line', ({ line }) => line),
  said: column('Says', ({ said }) => said, 3),
  name: column('Article', ({ name, article }) => (
    <>
      {isolated(name)} <small className="quiet">{isolated(article)}</small>
    </>
  )),
  quantity: numeric('Quantity', ({ quantity }) => quantity),
  price: numeric('Price', ({ price }) => price, 2),
  amount: numeric('Amount', ({ amount }) => amount, 1),
};

const columnsFor = (lines: readonly ContentLine[]) =>
  Object.entries(lineColumns).flatMap(([key, shown]) =>
    lines.some((line) => line[key as keyof ContentLine] !== '') ? [shown] : [],
  );

const FactList = ({ of }: { readonly of: Content['facts'] }) => (
  <dl className="facts">
    {of.map(({ title, text }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{isId(text) ? <CopyButton text={text} label="Copy id" /> : isolated(text)}</dd>
      </div>
    ))}
  </dl>
);

/** The document as text; nothing of it is run or loaded. */
function Said({ content: { facts, lines, xml } }: { readonly content: Content }) {
  const shown = lines.slice(0, LINES);
  return (
    <section className="part">
      <h2>What it says</h2>
      <FactList of={facts} />
      {shown.length > 0 && <DataTable columns={columnsFor(shown)} rows={shown} caption="Lines" />}
      <RestNote page={{ items: shown, total: lines.length }} />
      <details>
        <summary>XML</summary>
        <pre className="answer">{xml}</pre>
      </details>
    </section>
  );
}

function Attachments({ of: { id, attachments } }: { readonly of: PeppolDocument }) {
  if (attachments.length === 0) return null;
  return (
    <section className="part">
      <h2>Attachments</h2>
      {attachments.map(({ index, id: called, filename, mime, size, uri }) => (
        <p key={index} className="line">
          <b>{isolated(filename ?? called)}</b>
          <span className="quiet">
            {[mime, size && `${number(size)} bytes`].filter(Boolean).join(', ')}
          </span>
          {uri !== null && <code>{uri}</code>}
          {size !== null && (
            <SaveButton
              operation="peppol.documents.attachment"
              name={filename ?? called}
              load={(waybill) => waybill.peppol.documents.attachment({ id, index: String(index) })}
              label="Download"
            />
          )}
        </p>
      ))}
    </section>
  );
}

/** Facts of the record, which the document does not say. */
function recordFacts(one: PeppolDocument): Content['facts'] {
  const { error, reference, sent_at, message_id, own_endpoint, content_erased } = one;
  const facts = {
    'Why it was not sent': error,
    Sent: sent_at && dateTime(sent_at),
    'Reference of the sending': reference,
    Message: message_id,
    'Our address': own_endpoint,
    'Its text': content_erased ? 'erased, with the person of its order' : null,
  };
  return Object.entries(facts).flatMap(([title, text]) => (text === null ? [] : [{ title, text }]));
}

function DocumentDetail({ one }: { readonly one: PeppolDocument }) {
  const { id, endpoint, order_id, order_number, warnings } = one;
  const answer = useAnswer(
    ['peppol.documents.content', id],
    async (waybill, options) => {
      const file = await waybill.peppol.documents.content({ id }, options);
      return contentIn(new Uint8Array(await file.arrayBuffer()));
    },
    { when: !one.content_erased, freshFor: Number.POSITIVE_INFINITY },
  );
  const isPartner = useBuyers()(endpoint) !== undefined;
  const partner = partnerCall(one, answer.data?.buyer, isPartner);
  return (
    <Detail
      back={['/peppol', 'Peppol']}
      heading={`${wordsOf(one)}: ${isolated(numberOf(one))}`}
      beside={
        <>
          <Status of={one} />
          {order_id !== null && <Link href={linkTo`/orders/${order_id}`}>{order_number}</Link>}
          <Buyer of={one} />
          <Moment at={one.created_at} />
        </>
      }
      commands={
        <>
          <FormButtons isHead offered={[...partner, ...documentCalls(one)]} />
          <SaveDocument of={one} />
        </>
      }
    >
      <FactList of={recordFacts(one)} />
      {one.findings.length > 0 && (
        <section className="part">
          <h2>Findings</h2>
          <Findings of={one} />
        </section>
      )}
      {warnings.map(({ rule, path, message, line }) => (
        <p key={rule + path + line} className="quiet">
          Line {line}, {rule}: {isolated(message)}
        </p>
      ))}
      {!one.content_erased && (
        <Answered answer={answer} rows={6} isPart>
          {(content) => <Said content={content} />}
        </Answered>
      )}
      <Attachments of={one} />
    </Detail>
  );
}

/** A document: what became of it, what it says, and what may be done. */
export function DocumentPage() {
  const { id = '' } = useParams();
  const answer = useAnswer(['peppol.documents.get', id], (waybill, options) =>
    waybill.peppol.documents.get({ id }, options),
  );
  return (
    <Answered answer={answer} rows={8}>
      {(one) => <DocumentDetail one={one} />}
    </Answered>
  );
}
