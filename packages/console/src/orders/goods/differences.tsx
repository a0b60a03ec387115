import type { GoodsOffer } from './goods.ts';

/** Says of which articles another quantity is reserved than was shipped, and what that means. */
export function Differences({ offer: { differences } }: { readonly offer: GoodsOffer }) {
  if (differences.length === 0) return null;
  return (
    <div className="notice" data-tone="warn" role="status">
      <p>
        What is reserved is not what is shipped. A commit takes all that is reserved out of the
        stock, a release takes nothing out; correct the stock by the difference afterwards.
      </p>
      {differences.map((one) => (
        <p key={one}>{one}</p>
      ))}
    </div>
  );
}
