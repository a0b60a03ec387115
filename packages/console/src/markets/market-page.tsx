import type { MarketReadinessCheck } from '@waybill/client/shapes';
import { Link, useParams } from 'wouter';
import { useAnswer } from '../frame/api/use-answer.ts';
import { FormButtons } from '../frame/form/form-buttons.tsx';
import { codeAsWords } from '../frame/format/label.ts';
import { counted } from '../frame/format/money.ts';
import { Answered } from '../frame/parts/answered.tsx';
import { Badge } from '../frame/parts/badge.tsx';
import { column } from '../frame/parts/columns.tsx';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { Detail } from '../frame/parts/detail.tsx';
import { recordLink } from '../routine/places.ts';
import { marketCalls } from './market-calls.ts';
import { madeAt, toneOf } from './missing.ts';
import { Ready } from './ready.tsx';

const columnsOf = (market: string): TableColumn<MarketReadinessCheck>[] => [
  column('Check', ({ id }) => codeAsWords(id)),
  column('Result', (check) => (
    <Badge tone={toneOf(check)}>{check.ok ? 'Passed' : codeAsWords(check.severity)}</Badge>
  )),
  column('Details', ({ detail }) => detail),
  {
    title: 'Go there',
    isUnseen: true,
    cell: ({ id, ok }) => <Link href={madeAt(id, market)}>{ok ? 'View' : 'Fix'}</Link>,
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
  const all = markets.data?.items ?? [];
  const market = all.find((one) => one.id === id);
  return (
    <Answered answer={answer} rows={6}>
      {({ market: head, counts, ready, serving, checks }) => (
        <Detail
          back={['/markets', 'Markets']}
          heading={head.name}
          beside={
            <>
              <Ready is={ready} />
              {!serving && <Badge>Not active</Badge>}
            </>
          }
          commands={
            <>
              {market !== undefined && <FormButtons offered={marketCalls(market, all)} />}
              <Link className="button" href={recordLink({ name: 'markets' }, id)}>
                All details
              </Link>
            </>
          }
        >
          <p className="quiet">
            {[
              counted(counts.currencies, 'currency', 'currencies'),
              counted(counts.locales, 'locale'),
              counted(counts.tax_classes, 'tax class', 'tax classes'),
            ].join(' · ')}
          </p>
          <DataTable columns={columnsOf(id)} rows={checks} />
        </Detail>
      )}
    </Answered>
  );
}
