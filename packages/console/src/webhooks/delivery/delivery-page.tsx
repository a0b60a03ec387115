import type { DeliveryAttempt } from '@waybill/client/shapes';
import { Link, useParams } from 'wouter';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { FormButtons } from '../../frame/form/form-buttons.tsx';
import { dateTime } from '../../frame/format/moment.ts';
import { number } from '../../frame/format/money.ts';
import { CopyButton } from '../../frame/parts/copy-button.tsx';
import { Waiting } from '../../frame/parts/waiting.tsx';
import { Refusal } from '../../frame/refusal/refusal.tsx';
import { useTitle } from '../../frame/shell/use-title.ts';
import { StateBadge } from '../badge.tsx';
import { deliveryState, lastProblem } from '../health.ts';
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
        <time className="quiet" dateTime={began}>
          {dateTime(began)}
        </time>
        <span className="quiet">{number(attempt.duration_ms)} ms</span>
      </header>
      {attempt.response_body !== '' && <pre className="answer">{attempt.response_body}</pre>}
      <Headers title="Headers that were sent" headers={attempt.request_headers} />
      <Headers title="Headers that were answered" headers={attempt.response_headers} />
    </article>
  );
}

function Attempts({ id }: { readonly id: string }) {
  const { data, error } = useAnswer(['webhooks.deliveries.attempts.list', id], (waybill, options) =>
    waybill.webhooks.deliveries.attempts.list({ id }, { limit: 200 }, options),
  );
  if (error !== null) return <Refusal error={error} />;
  if (data === undefined) return <Waiting rows={4} />;
  if (data.items.length === 0) return <p className="quiet">It was not tried yet.</p>;
  return data.items.toReversed().map((one) => <Attempt key={one.id} attempt={one} />);
}

/** A delivery: what is sent, each attempt with its answer, and what may be done. */
export function DeliveryPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useAnswer(['webhooks.deliveries.get', id], (waybill, options) =>
    waybill.webhooks.deliveries.get({ id }, options),
  );
  useTitle(data === undefined ? 'Delivery' : `Delivery of ${data.topic}`);
  if (error !== null && data === undefined) {
    return <Refusal error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Waiting rows={8} />;
  const { body } = data.request;
  return (
    <article className="listing">
      <header className="toolbar">
        <h1>{data.topic}</h1>
        <StateBadge state={deliveryState(data.status)} />
      </header>
      <p className="line">
        <Link href={`/webhooks/${data.endpoint_id}`}>The endpoint</Link>
        <CopyButton text={data.event_id} label="Copy event id" />
      </p>
      <section className="toolbar" aria-label="Commands">
        <FormButtons offered={deliveryCalls(data)} />
      </section>
      <section className="part">
        <h2>Attempts</h2>
        <Attempts id={id} />
      </section>
      <section className="part">
        <h2>What is sent</h2>
        {body === null ? (
          <p className="quiet">The event is no longer kept.</p>
        ) : (
          <pre className="answer">{JSON.stringify(JSON.parse(body), null, 2)}</pre>
        )}
      </section>
    </article>
  );
}
