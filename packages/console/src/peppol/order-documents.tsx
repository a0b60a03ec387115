import type { OrderWithParts, PeppolDocument } from '@waybill/client/shapes';
import { Link } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { FormButtons } from '../frame/form/form-buttons.tsx';
import { isolated } from '../frame/format/isolated.ts';
import { RestNote } from '../frame/list/pager.tsx';
import { Answered } from '../frame/parts/answered.tsx';
import { Facts } from '../frame/parts/facts.tsx';
import { Moment } from '../frame/parts/moment.tsx';
import { answerCall, documentCalls, numberOf, wordsOf } from './documents.ts';
import { Findings, SaveDocument, Status } from './parts.tsx';

function DocumentRecord({ of: one }: { readonly of: PeppolDocument }) {
  return (
    <article className="record">
      <header>
        <b>{wordsOf(one)}</b>
        <Status of={one} />
        <Link href={linkTo`/peppol/${one.id}`}>{isolated(numberOf(one))}</Link>
        <Moment at={one.created_at} />
      </header>
      <Facts of={[one.error, one.reference]} />
      {one.findings.length > 0 && <Findings of={one} />}
      <div className="line">
        <FormButtons offered={documentCalls(one)} />
        <SaveDocument of={one} />
      </div>
    </article>
  );
}

/** The documents of an order that arrived by Peppol, the newest first. */
export function OrderDocuments({ order }: { readonly order: OrderWithParts }) {
  const { id } = order;
  const answer = useAnswer(['peppol.documents.list', 'of order', id], (waybill, options) =>
    waybill.peppol.documents.list({ order_id: id, limit: 50 }, options),
  );
  return (
    <section className="part" aria-labelledby="peppol">
      <h2 id="peppol">Peppol</h2>
      <div className="toolbar">
        <FormButtons offered={[answerCall(order)]} />
      </div>
      <Answered answer={answer} rows={3} isPart>
        {(page) => (
          <>
            {page.items.map((one) => (
              <DocumentRecord key={one.id} of={one} />
            ))}
            <RestNote page={page} />
          </>
        )}
      </Answered>
    </section>
  );
}
