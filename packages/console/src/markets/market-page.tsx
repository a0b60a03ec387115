import type { MarketReadinessCheck } from '@waybill/client/shapes';
import { Link, useParams } from 'wouter';
import { useAnswer } from '../frame/api/use-answer.ts';
import { FormButtons } from '../frame/form/form-buttons.tsx';
import { codeAsWords } from '../frame/format/label.ts';
import { counted } from '../frame/format/money.ts';
import { Answered } from '../frame/parts/answered.tsx';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { useTitle } from '../frame/shell/use-title.ts';
import { recordLink } from '../routine/places.ts';
import { marketCalls } from './market-calls.ts';
import { madeAt, toneOf } from './missing.ts';

const columnsOf = (market: string): TableColumn<MarketReadinessCheck>[] => [
  { title: 'Check', cell: ({ id }) => codeAsWords(id) },
  {
    title: 'Result',
    cell: (check) => (
      <span className="badge word" data-tone={toneOf(check)}>
        {check.ok ? 'Passed' : codeAsWords(check.severity)}
      </span>
    ),
  },
  { title: 'What it says', cell: ({ detail }) => detail },
  {
    ...{ title: 'Where it is made', isUnseen: true },
    cell: ({ id, ok }) => <Link href={madeAt(id, market)}>{ok ? 'Look' : 'Fix'}</Link>,
  },
];

/** A market: whether it can trade, what is missing, and where that is made. */
export function MarketPage() {
  const { id = '' } = useParams();
  const markets = useAnswer(['markets.list', 'all'], (waybill, options) =>
    waybill.markets.list({ limit: 200 }, options),
  );
  const answer = useAnswer(['markets.readiness', id], (waybill, options) =>
    waybill.markets.readiness({ id }, options),
  );
  useTitle(answer.data?.market.name ?? 'Market');
  const all = markets.data?.items ?? [];
  const market = all.find((one) => one.id === id);
  return (
    <Answered answer={answer} rows={6}>
      {({ market: head, counts, ready, serving, checks }) => (
        <article className="listing">
          <Link href="/markets">← Markets</Link>
          <header className="toolbar">
            <h1>{head.name}</h1>
            <span className="badge word" data-tone={ready ? 'good' : 'bad'}>
              {ready ? 'Ready' : 'Not ready'}
            </span>
            {!serving && <span className="badge word">Not active</span>}
          </header>
          <section className="toolbar" aria-label="Commands">
            {market !== undefined && <FormButtons offered={marketCalls(market, all)} />}
            <Link className="button" href={recordLink({ name: 'markets' }, id)}>
              The record
            </Link>
          </section>
          <p className="quiet">
            {[
              counted(counts.currencies, 'currency', 'currencies'),
              counted(counts.locales, 'locale'),
              counted(counts.tax_classes, 'tax class', 'tax classes'),
            ].join(' · ')}
          </p>
          <DataTable columns={columnsOf(id)} rows={checks} />
        </article>
      )}
    </Answered>
  );
}
