import { Link, useParams } from 'wouter';
import { useAnswer } from '../frame/api/use-answer.ts';
import { FormButtons } from '../frame/form/form-buttons.tsx';
import { codeAsWords } from '../frame/format/label.ts';
import { number } from '../frame/format/money.ts';
import { Waiting } from '../frame/parts/waiting.tsx';
import { Refusal } from '../frame/refusal/refusal.tsx';
import { useTitle } from '../frame/shell/use-title.ts';
import { marketCalls } from './market-calls.ts';
import { madeAt, toneOf } from './missing.ts';

/** A market: whether it can trade, what is missing, and where that is made. */
export function MarketPage() {
  const { id = '' } = useParams();
  const markets = useAnswer(['markets.list', 'all'], (waybill, options) =>
    waybill.markets.list({ limit: 200 }, options),
  );
  const { data, error, refetch } = useAnswer(['markets.readiness', id], (waybill, options) =>
    waybill.markets.readiness({ id }, options),
  );
  useTitle(data?.market.name ?? 'Market');
  if (error !== null && data === undefined) {
    return <Refusal error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Waiting rows={6} />;
  const all = markets.data?.items ?? [];
  const market = all.find((one) => one.id === id);
  const { counts, ready, serving, checks } = data;
  return (
    <article className="listing">
      <Link href="/markets">← Markets</Link>
      <header className="toolbar">
        <h1>{data.market.name}</h1>
        <span className="badge word" data-tone={ready ? 'good' : 'bad'}>
          {ready ? 'Ready' : 'Not ready'}
        </span>
        {!serving && <span className="badge word">Not active</span>}
      </header>
      <section className="toolbar" aria-label="Commands">
        {market !== undefined && <FormButtons offered={marketCalls(market, all)} />}
        <Link className="button" href={`/r/markets/${id}`}>
          The record
        </Link>
      </section>
      <p className="quiet">
        {number(counts.currencies)} currencies · {number(counts.locales)} locales ·{' '}
        {number(counts.tax_classes)} tax classes
      </p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">Result</th>
            <th scope="col">What it says</th>
            <th scope="col">
              <span className="unseen">Where it is made</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <tr key={check.id}>
              <td>{codeAsWords(check.id)}</td>
              <td>
                <span className="badge word" data-tone={toneOf(check)}>
                  {check.ok ? 'Passed' : codeAsWords(check.severity)}
                </span>
              </td>
              <td>{check.detail}</td>
              <td>
                <Link href={madeAt(check.id, id)}>{check.ok ? 'Look' : 'Mend it'}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
