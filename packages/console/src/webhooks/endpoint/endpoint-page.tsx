import type { Endpoint, EndpointTestResult } from '@waybill/client/shapes';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { useApi } from '../../frame/api/use-api.ts';
import { useRun } from '../../frame/api/use-run.ts';
import { FormButtons } from '../../frame/form/form-buttons.tsx';
import type { FormCall } from '../../frame/form/form-call.ts';
import type { FormValues } from '../../frame/form/form-field.ts';
import { dateTime, due } from '../../frame/format/moment.ts';
import { number } from '../../frame/format/money.ts';
import { Answered } from '../../frame/parts/answered.tsx';
import { Detail } from '../../frame/parts/detail.tsx';
import { Refusal } from '../../frame/parts/refusal.tsx';
import { ShownOnce } from '../../frame/parts/shown-once.tsx';
import { StateBadge } from '../badge.tsx';
import { disabledBecause, healthOf, lastProblem, percent } from '../health.ts';
import { endpointCalls, MEND, recoveryOf } from './endpoint-calls.ts';
import { EndpointDeliveries } from './endpoint-deliveries.tsx';

/** The last 24 hours of an endpoint. */
function EndpointFigures({ id }: { readonly id: string }) {
  const { data } = useAnswer(['webhooks.endpoints.stats', id], (waybill, options) =>
    waybill.webhooks.endpoints.stats({ id }, {}, options),
  );
  if (data === undefined) return null;
  const figures = [
    ['Success, 24 h', percent(data.success_rate)],
    ['Delivered', number(data.counts.delivered)],
    ['Failed', number(data.counts.failed)],
    ['Waiting', number(data.waiting)],
    ['Median answer', data.p50_ms === null ? '–' : `${number(data.p50_ms)} ms`],
    ['95 % within', data.p95_ms === null ? '–' : `${number(data.p95_ms)} ms`],
  ] as const;
  return (
    <ul className="cards figures" aria-label="Last 24 hours">
      {figures.map(([title, value]) => (
        <li key={title} className="card figure">
          <span>{title}</span>
          <b>{value}</b>
        </li>
      ))}
    </ul>
  );
}

/** The receiver's answer to a test. */
function TestResult({ result }: { readonly result: EndpointTestResult }) {
  const { delivered, status_code: status, error_code: error, duration_ms: took } = result;
  return (
    <div className="notice" data-tone={delivered ? 'good' : 'bad'} role="status">
      <p>
        The receiver {lastProblem({ status, error }) ?? 'gave no answer'} after {number(took)} ms.
      </p>
      {result.response_body !== '' && <pre className="answer">{result.response_body}</pre>}
    </div>
  );
}

/** The answer to the last call, where a person has to see it. */
interface Outcome {
  readonly rotated?: unknown;
  readonly tested?: EndpointTestResult;
}

function outcomeOf({ operation }: FormCall, answer: unknown): Outcome {
  return {
    ...(operation === 'webhooks.endpoints.rotate-secret' && { rotated: answer }),
    ...(operation === 'webhooks.endpoints.test' && { tested: answer as EndpointTestResult }),
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
      {problem !== undefined && <p>Last answer: {problem}.</p>}
      {health.failing_since !== null && <p>Failing since {dateTime(health.failing_since)}.</p>}
      {health.next_probe_at !== null && (
        <p>It is tried again {due(health.next_probe_at, new Date(), 'shortly')}.</p>
      )}
    </div>
  );
}

function EndpointDetail({ endpoint }: { readonly endpoint: Endpoint }) {
  const { id, url, topics, description } = endpoint;
  const [, go] = useLocation();
  const { may } = useApi();
  const [{ rotated, tested }, setOutcome] = useState<Outcome>({});
  const recover = useRun((waybill, body: ReturnType<typeof recoveryOf>, options) =>
    waybill.webhooks.endpoints.recover({ id }, body, options),
  );
  const done = (form: FormCall, answer: unknown, values: FormValues) => {
    if (form.operation === 'webhooks.endpoints.delete') go('/webhooks');
    else setOutcome(outcomeOf(form, answer));
    if (form.label === MEND) recover.mutate(recoveryOf(values));
  };
  const offered = endpointCalls(endpoint, new Date()).filter(
    ({ label }) => label !== MEND || may('webhooks.endpoints.recover'),
  );
  return (
    <Detail
      back={['/webhooks', 'Webhooks']}
      heading={url}
      beside={<StateBadge state={healthOf(endpoint)} />}
      commands={<FormButtons isHead offered={offered} onDone={done} />}
    >
      <p className="quiet">
        {topics.join(', ')}
        {description !== null && ` · ${description}`}
      </p>
      {rotated !== undefined && (
        <ShownOnce name="secret" answer={rotated} onClose={() => setOutcome({})} />
      )}
      {recover.error !== null && <Refusal error={recover.error} />}
      {tested !== undefined && <TestResult result={tested} />}
      <HealthNote endpoint={endpoint} />
      <EndpointFigures id={id} />
      <EndpointDeliveries id={id} />
    </Detail>
  );
}

/** An endpoint: how it is, what went to it, and what may be done. */
export function EndpointPage() {
  const { id = '' } = useParams();
  const answer = useAnswer(['webhooks.endpoints.get', id], (waybill, options) =>
    waybill.webhooks.endpoints.get({ id }, options),
  );
  return (
    <Answered answer={answer} rows={10}>
      {(endpoint) => <EndpointDetail endpoint={endpoint} />}
    </Answered>
  );
}
