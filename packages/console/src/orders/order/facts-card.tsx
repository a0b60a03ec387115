import { CopyButton } from '../../frame/parts/copy-button.tsx';
import { isId } from '../../frame/shell/named-record.ts';

interface Props {
  readonly title: string;
  readonly facts: readonly { readonly title: string; readonly text: string }[];
  /** Each text is one to copy. */
  readonly isCopied?: true;
}

/** Facts of an order under a title; none where there are none. */
export function FactsCard({ title, facts, isCopied }: Props) {
  if (facts.length === 0) return null;
  return (
    <section className="block">
      <h3>{title}</h3>
      <dl className="facts">
        {facts.map(({ title: name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            {isCopied ? (
              <dd className="line">
                {!isId(text) && <code>{text}</code>} <CopyButton text={text} />
              </dd>
            ) : (
              <dd>{text}</dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
