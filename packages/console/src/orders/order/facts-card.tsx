import { plainFacts } from './plain-facts.ts';

interface Props {
  readonly title: string;
  readonly document: Readonly<Record<string, unknown>> | null;
  readonly currency: string;
}

/** A free document of an order: payment, shipping. */
export function FactsCard({ title, document, currency }: Props) {
  const facts = plainFacts(document, currency);
  if (facts.length === 0) return null;
  return (
    <section className="block">
      <h3>{title}</h3>
      <dl className="facts">
        {facts.map(({ title: name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
