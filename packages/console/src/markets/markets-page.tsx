import type { Market } from '@waybill/client/shapes';
import { useLocation } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { useRun } from '../frame/api/use-run.ts';
import type { FormValues } from '../frame/form/form-field.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { ListPage } from '../frame/list/list-page.tsx';
import { column, linked } from '../frame/parts/columns.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import { Refusal } from '../frame/parts/refusal.tsx';
import { furnishMarket, newMarket } from './new-market.ts';
import { Ready } from './ready.tsx';

function Readiness({ id }: { readonly id: string }) {
  const { data } = useAnswer(['markets.readiness', id], (waybill, options) =>
    waybill.markets.readiness({ id }, options),
  );
  if (data === undefined) return <span className="quiet">…</span>;
  return <Ready is={data.ready} />;
}

const columns: readonly TableColumn<Market>[] = [
  linked('Market', ({ id, name, is_default: isDefault }) => [
    linkTo`/markets/${id}`,
    name,
    isDefault ? 'Default' : undefined,
  ]),
  column('Code', ({ code }) => code),
  column('Currency', ({ currency }) => currency),
  column('Status', ({ status }) => codeAsWords(status), 1),
  column('Readiness', ({ id }) => <Readiness id={id} />),
];

/** A market that was created, and what was typed for it. */
interface Made {
  readonly id: string;
  readonly values: FormValues;
}

/** The markets of the shop, and which of them can trade. */
export function MarketsPage() {
  const [, go] = useLocation();
  const furnish = useRun((waybill, { id, values }: Made) => furnishMarket(waybill, id, values));
  const done = (answer: unknown, values: FormValues) => {
    const id = String(Reflect.get(Object(answer), 'id'));
    furnish.mutate({ id, values }, () => go(linkTo`/markets/${id}`));
  };
  return (
    <ListPage
      title="Markets"
      path="/markets"
      operation="markets.list"
      ask={(waybill, asked, options) => waybill.markets.list({ order: 'code', ...asked }, options)}
      columns={columns}
      empty={{
        title: 'There are no markets yet.',
        next: <p>Create the first one with New market.</p>,
      }}
      offered={[newMarket]}
      onDone={(_, answer, values) => done(answer, values)}
    >
      {furnish.error !== null && (
        <>
          <p className="notice" data-tone="warn">
            The market was created, but not all that it needs. Its page shows what is missing.
          </p>
          <Refusal error={furnish.error} />
        </>
      )}
    </ListPage>
  );
}
