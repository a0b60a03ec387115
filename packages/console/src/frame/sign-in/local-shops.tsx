const KEYS = 'meta[name=waybill-local-keys]';

/** The keys that the page of a local stack offers; none in a deployed one. */
export function localKeys(): Readonly<Record<string, string>> {
  const text = document.querySelector<HTMLMetaElement>(KEYS)?.content ?? '{}';
  return JSON.parse(text) as Readonly<Record<string, string>>;
}

interface Props {
  readonly isBusy: boolean;
  readonly onChoose: (tenant: string) => void;
}

const SHOPS = [
  { tenant: 'demo', about: 'Empty until you fill it' },
  { tenant: 'northwind', about: 'A trading company, filled by npm run seed' },
];

/** The shops of a local stack, one click each. */
export function LocalShops({ isBusy, onChoose }: Props) {
  return (
    <section className="stack" aria-labelledby="local-shops">
      <h2 id="local-shops" className="quiet">
        Shops of this local stack
      </h2>
      {SHOPS.map(({ tenant, about }) => (
        <button
          key={tenant}
          type="button"
          className="card choice"
          disabled={isBusy}
          onClick={() => onChoose(tenant)}
        >
          <strong>{tenant}</strong>
          <span className="quiet">{about}</span>
        </button>
      ))}
    </section>
  );
}
