import type { OrderWithParts } from '@waybill/client/shapes';
import { FormButtons } from '../../frame/form/form-buttons.tsx';
import type { FormCall } from '../../frame/form/form-call.ts';
import { Differences } from './differences.tsx';
import { GOODS_ENDS } from './end-goods.ts';
import { type GoodsEnd, isDone, type ReservedGoods } from './goods.ts';
import { useGoodsOffer } from './use-goods-offer.ts';

const endOf = (end: GoodsEnd, { reference, words, title }: ReservedGoods): FormCall => ({
  ...GOODS_ENDS[end],
  of: title,
  sentence: words[end],
  bodyOf: () => ({ order_ref: reference }),
});

/** Says what is still reserved for an order of which nothing leaves any more, and ends it. */
export function ReservedNote({ order }: { readonly order: OrderWithParts }) {
  const offer = useGoodsOffer(order, isDone(order) ? [] : undefined);
  if (offer === undefined) return null;
  return (
    <>
      <Differences offer={offer} />
      {offer.reserved.map((one) => (
        <div key={one.reference} className="notice" data-tone="warn" role="status">
          <p>Still reserved for this order: {one.title}.</p>
          <div className="line">
            <FormButtons offered={[endOf('commit', one), endOf('release', one)]} />
          </div>
        </div>
      ))}
    </>
  );
}
