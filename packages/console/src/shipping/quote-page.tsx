import type { ExcludedMethod, Rate, Rates } from '@waybill/client/shapes';
import type { FormEvent } from 'react';
import { useSearchParams } from 'wouter';
import { useAnswer } from '../frame/api/use-answer.ts';
import { DraftNote } from '../frame/form/draft-note.tsx';
import { canRead } from '../frame/form/form-field.ts';
import { FormFields } from '../frame/form/form-fields.tsx';
import { useDraft } from '../frame/form/use-draft.ts';
import { money } from '../frame/format/money.ts';
import { PartRows } from '../frame/list/part-rows.tsx';
import { Button } from '../frame/parts/button.tsx';
import { column, linked, numeric } from '../frame/parts/columns.tsx';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { PageHeading } from '../frame/parts/page-heading.tsx';
import { Refusal } from '../frame/parts/refusal.tsx';
import { Waiting } from '../frame/parts/waiting.tsx';
import { mendedAt, quoteBody, quoteFields, quoteSearch, quoteValues } from './quote.ts';

const offered: readonly TableColumn<Rate>[] = [
  linked('Offered', ({ id, name, free_reason }) => [mendedAt({ id }), name, free_reason]),
  numeric('Price', ({ price, currency }) =>
    price === null ? 'on request' : money(price, currency),
  ),
];

const refused: readonly TableColumn<ExcludedMethod>[] = [
  linked('Method', (method) => [mendedAt(method), method.name]),
  column('Why', ({ reason }) => reason),
];

function Offers({ rates }: Rates) {
  if (rates.length === 0) {
    return (
      <Empty title="No method offers a rate.">
        <p>The reasons are below. Open a method to change it.</p>
      </Empty>
    );
  }
  return <DataTable columns={offered} rows={rates} caption="Offered" />;
}

/** Asks for rates as a shop does, and says why a method is not among them. */
export function QuotePage() {
  const [search, setSearch] = useSearchParams();
  const asked = quoteValues(search);
  const draft = useDraft(`shipping.rates ${search}`, { begin: asked });
  const { values, change } = draft;
  const body = quoteBody(asked);
  const { data, error } = useAnswer(
    ['shipping.rates', body],
    (waybill, options) => waybill.shipping.rates(body, options),
    { freshFor: 0, when: canRead(quoteFields, asked) },
  );
  const excluded = data && { items: data.excluded, total: data.excluded.length };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    draft.forget();
    setSearch(new URLSearchParams(quoteSearch(values)));
  };
  return (
    <section className="listing">
      <header className="toolbar">
        <PageHeading>Try a quote</PageHeading>
      </header>
      <form className="asking" onSubmit={submit}>
        <DraftNote draft={draft} />
        <FormFields fields={quoteFields} values={values} onChange={change} error={error} />
        <footer className="toolbar">
          <Button type="submit" kind="main" disabled={!canRead(quoteFields, values)}>
            Get rates
          </Button>
        </footer>
      </form>
      {error !== null && <Refusal error={error} fields={quoteFields.map(({ path }) => path)} />}
      {error === null && data === undefined && <Waiting rows={4} />}
      {error === null && data !== undefined && (
        <>
          <Offers {...data} />
          <PartRows title="Not offered" columns={refused} page={excluded} />
        </>
      )}
    </section>
  );
}
