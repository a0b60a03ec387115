import type { Rates } from '@waybill/client/shapes';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useAnswer } from '../frame/api/use-answer.ts';
import { FormFields } from '../frame/form/form-fields.tsx';
import { money } from '../frame/format/money.ts';
import { Empty } from '../frame/parts/empty.tsx';
import { Refusal } from '../frame/refusal/refusal.tsx';
import { useTitle } from '../frame/shell/use-title.ts';
import { mendedAt, quoteBody, quoteFields, quoteSearch, quoteValues } from './quote.ts';

function Offers({ rates }: Rates) {
  if (rates.length === 0) {
    return (
      <Empty title="No method offers a rate.">
        <p>Each method below says why. Follow it to mend it.</p>
      </Empty>
    );
  }
  return (
    <table className="table">
      <caption className="unseen">Offered</caption>
      <thead>
        <tr>
          <th scope="col">Offered</th>
          <th scope="col" data-numeric>
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ id, name, price, currency, free_reason: free }) => (
          <tr key={id}>
            <td>
              <Link className="row" href={`/r/methods/${id}`}>
                {name}
              </Link>
              {free !== undefined && <small className="quiet">{free}</small>}
            </td>
            <td data-numeric>{price === null ? 'on request' : money(price, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Excluded({ excluded }: Rates) {
  if (excluded.length === 0) return null;
  return (
    <section className="part">
      <h2>Not offered, and why</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {excluded.map((method) => (
            <tr key={method.id}>
              <td>
                <Link className="row" href={mendedAt(method)}>
                  {method.name}
                </Link>
              </td>
              <td>{method.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Asks for rates as a shop does, and says why a method is not among them. */
export function QuotePage() {
  useTitle('Try a quote');
  const [search, setSearch] = useSearchParams();
  const asked = quoteValues(search);
  const [values, setValues] = useState(asked);
  const body = quoteBody(asked);
  const { data, error } = useAnswer(
    ['shipping.rates', body],
    (waybill, options) => waybill.shipping.rates(body, options),
    { keepsLast: true, freshFor: 0 },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch(new URLSearchParams(quoteSearch(values)));
  };
  return (
    <section className="listing">
      <header className="toolbar">
        <h1>Try a quote</h1>
      </header>
      <form className="asking" onSubmit={submit}>
        <FormFields fields={quoteFields} values={values} onChange={setValues} error={error} />
        <footer className="toolbar">
          <button type="submit" className="button main">
            Ask for rates
          </button>
        </footer>
      </form>
      {error !== null && <Refusal error={error} fields={quoteFields.map(({ path }) => path)} />}
      {error === null && data !== undefined && (
        <>
          <Offers {...data} />
          <Excluded {...data} />
        </>
      )}
    </section>
  );
}
