import type { Endpoint } from '@waybill/client/shapes';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { FormButtons } from '../../frame/form/form-buttons.tsx';
import type { FormCall } from '../../frame/form/form-dialog.tsx';
import { dateTime } from '../../frame/format/moment.ts';
import { Waiting } from '../../frame/parts/waiting.tsx';
import { Refusal } from '../../frame/refusal/refusal.tsx';
import { useTitle } from '../../frame/shell/use-title.ts';
import { StateBadge } from '../badge.tsx';
import { disabledBecause, healthOf, lastProblem } from '../health.ts';
import { SecretNote } from '../secret-note.tsx';
import { endpointCalls } from './endpoint-calls.ts';
import { EndpointDeliveries } from './endpoint-deliveries.tsx';
import { EndpointFigures } from './endpoint-figures.tsx';
import { TestResult } from './test-result.tsx';

/** What the service answered to the last call, where it has to be seen. */
interface Answered {
  readonly secret?: string;
  readonly tested?: unknown;
}

function answeredBy({ operation }: FormCall, answer: unknown): Answered {
  const secret: unknown = Reflect.get(Object(answer), 'secret');
  return {
    ...(typeof secret === 'string' && { secret }),
    ...(operation === 'webhooks.endpoints.test' && { tested: answer }),
  };
}

function HealthNote({ endpoint }: { readonly endpoint: Endpoint }) {
  const { health } = endpoint;
  const disabled = disabledBecause(endpoint);
  if (disabled === undefined && health.state === 'healthy') return null;
  const problem = lastProblem({ status: health.last_status_code, error: health.last_error_code });
  return (
    <div className="notice" data-tone={disabled === undefined ? 'warn' : 'bad'} role="status">
      {disabled !== undefined && <p>{disabled}</p>}
      {problem !== undefined && <p>Its last answer: {problem}.</p>}
      {health.failing_since !== null && <p>It fails since {dateTime(health.failing_since)}.</p>}
      {health.next_probe_at !== null && <p>The next try is {dateTime(health.next_probe_at)}.</p>}
    </div>
  );
}

/** An endpoint: how it is, what went to it, and what may be done. */
export function EndpointPage() {
  const { endpoint: id = '' } = useParams();
  const [, go] = useLocation();
  const [answered, setAnswered] = useState<Answered>({});
  const { data, error, refetch } = useAnswer(['webhooks.endpoints.get', id], (waybill, options) =>
    waybill.webhooks.endpoints.get({ id }, options),
  );
  useTitle(data?.url ?? 'Endpoint');
  const done = (form: FormCall, answer: unknown) => {
    if (form.operation === 'webhooks.endpoints.delete') go('/webhooks');
    else setAnswered(answeredBy(form, answer));
  };
  if (error !== null && data === undefined) {
    return <Refusal error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Waiting rows={10} />;
  return (
    <article className="listing">
      <header className="toolbar">
        <h1>{data.url}</h1>
        <StateBadge state={healthOf(data)} />
      </header>
      <p className="quiet">
        {data.topics.join(', ')}
        {data.description !== null && ` · ${data.description}`}
      </p>
      <section className="toolbar" aria-label="Commands">
        <FormButtons offered={endpointCalls(data, new Date())} onDone={done} />
      </section>
      {answered.secret !== undefined && (
        <SecretNote secret={answered.secret} onClose={() => setAnswered({})} />
      )}
      {answered.tested !== undefined && <TestResult result={answered.tested as never} />}
      <HealthNote endpoint={data} />
      <EndpointFigures id={id} />
      <EndpointDeliveries id={id} />
    </article>
  );
}
