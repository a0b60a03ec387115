import type { DeliveryAttempt, DeliveryWithRequest } from '@waybill/client/shapes';
import { useParams } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { FormButtons } from '../../frame/form/form-buttons.tsx';
import { number } from '../../frame/format/money.ts';
import { RestNote } from '../../frame/list/pager.tsx';
import { Answered } from '../../frame/parts/answered.tsx';
import { CopyButton } from '../../frame/parts/copy-button.tsx';
import { Detail } from '../../frame/parts/detail.tsx';
import { Moment } from '../../frame/parts/moment.tsx';
import { StateBadge } from '../badge.tsx';
import { deliveryState, lastProblem } from '../health.ts';
import { SubjectOf } from '../subject/subject.tsx';
import { deliveryCalls } from './delivery-calls.ts';

function Headers({
  title,
  headers,
}: {
  title: string;
  headers: Readonly<Record<string, unknown>>;
}) {
  const text = Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n');
  return (
    <details>
      <summary>{title}</summary>
      <pre className="answer">{text}</pre>
    </details>
  );
}

function Attempt({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const { status_code: status, error_code: error, started_at: began } = attempt;
  return (
    <article className="record">
      <header>
        <b>
          Attempt {number(attempt.number)}: {lastProblem({ status, error })}
        </b>
        <Moment at={began} />
        <span className="quiet">{number(attempt.duration_ms)} ms</span>
      </header>
      {attempt.response_body !== '' && <pre className="answer">{attempt.response_body}</pre>}
      <Headers title="Request headers" headers={attempt.request_headers} />
      <Headers title="Response headers" headers={attempt.response_headers} />
    </article>
  );
}

function Attempts({ id }: { readonly id: string }) {
  const answer = useAnswer(['webhooks.deliveries.attempts.list', id], (waybill, options) =>
    waybill.webhooks.deliveries.attempts.list({ id }, { limit: 200 }, options),
  );
  return (
    <Answered answer={answer} rows={4} isPart>
      {(page) =>
        page.items.length === 0 ? (
          <p className="quiet">Not sent yet.</p>
        ) : (
          <>
            {page.items.toReversed().map((one) => (
              <Attempt key={one.id} attempt={one} />
            ))}
            <RestNote page={page} />
          </>
        )
      }
    </Answered>
  );
}

function DeliveryDetail({ delivery }: { readonly delivery: DeliveryWithRequest }) {
  const { body } = delivery.request;
  return (
    <Detail
      back={[linkTo`/webhooks/${delivery.endpoint_id}`, 'Endpoint']}
      heading={delivery.topic}
      title={`Delivery of ${delivery.topic}`}
      beside={
        <>
          <SubjectOf eventId={delivery.event_id} />
          <StateBadge state={deliveryState(delivery.status)} />
        </>
      }
      commands={
        <>
          <FormButtons isHead offered={deliveryCalls(delivery)} />
          <CopyButton text={delivery.event_id} label="Copy event id" />
        </>
      }
    >
      <section className="part">
        <h2>Attempts</h2>
        <Attempts id={delivery.id} />
      </section>
      <section className="part">
        <h2>Body</h2>
        {body === null ? (
          <p className="quiet">The event is no longer kept.</p>
        ) : (
          <pre className="answer">{JSON.stringify(JSON.parse(body), null, 2)}</pre>
        )}
      </section>
    </Detail>
  );
}

/** A delivery: what is sent, each attempt with its answer, and what may be done. */
export function DeliveryPage() {
  const { id = '' } = useParams();
  const answer = useAnswer(['webhooks.deliveries.get', id], (waybill, options) =>
    waybill.webhooks.deliveries.get({ id }, options),
  );
  return (
    <Answered answer={answer} rows={8}>
      {(delivery) => <DeliveryDetail delivery={delivery} />}
    </Answered>
  );
}
