import type { OrderWithParts } from '@waybill/client/shapes';
import { CopyButton } from '../../frame/parts/copy-button.tsx';
import { keysOf } from './keys.ts';

/** The keys of other systems, each to copy. */
export function KeysCard({ order }: { readonly order: OrderWithParts }) {
  return (
    <section className="block">
      <h3>Keys</h3>
      <dl className="facts">
        {keysOf(order).map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="line">
              <code>{value}</code> <CopyButton text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
