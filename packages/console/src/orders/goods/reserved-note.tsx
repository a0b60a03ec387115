import type { OrderWithParts } from '@waybill/client/shapes';
import { methodAt } from '../../frame/api/method-at.ts';
import { FormButtons, type OfferedCall } from '../../frame/form/form-buttons.tsx';
import { Differences } from './differences.tsx';
import { GOODS_ENDS } from './end-goods.ts';
import { type GoodsEnd, isDone, type ReservedGoods } from './goods.ts';
import { useGoodsOffer } from './use-goods-offer.ts';

function callOf(end: GoodsEnd, { reference, words, title }: ReservedGoods): OfferedCall {
  const { operation, label } = GOODS_ENDS[end];
  return {
    form: {
      ...{ title: `${label} ${title}`, label, operation, path: {}, fields: [] },
      sentence: words[end],
      bodyOf: () => ({ order_ref: reference }),
      send: (waybill, body, options) => methodAt(waybill, operation)(body, options),
    },
  };
}

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
            <FormButtons offered={[callOf('commit', one), callOf('release', one)]} />
          </div>
        </div>
      ))}
    </>
  );
}
