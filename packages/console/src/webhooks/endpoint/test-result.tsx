import type { EndpointTestResult } from '@waybill/client/shapes';
import { number } from '../../frame/format/money.ts';
import { lastProblem } from '../health.ts';

/** What the receiver answered to a test. */
export function TestResult({ result }: { readonly result: EndpointTestResult }) {
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
