import { compare, subtract, sum } from '@waybill/kernel/decimal';
import { reject } from '@waybill/kernel/rejection';
import type {
  GoodsEnd,
  GoodsLine,
  OrderGoods,
  RestockedGoods,
  RoutedGoods,
  RouteTerms,
} from '../goods/goods.port.ts';

/** Goods of articles, by the code of the location at which they lie. */
type Shelves = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Goods of a test, and what was done with them. */
export interface TestGoods extends OrderGoods {
  readonly asked: { readonly lines: readonly GoodsLine[]; readonly terms: RouteTerms }[];
  readonly released: GoodsEnd[];
  readonly committed: GoodsEnd[];
  readonly restocked: (RestockedGoods & { readonly orderRef: string })[];
}

/** The id of a location by its code. */
export const placeOf = (code: string): string =>
  `01976f3a-8c1e-7a44-9d0b-${Buffer.from(code).toString('hex').padStart(12, '0').slice(0, 12)}`;

/**
 * Goods that lie on shelves: each line takes what there is, place after place, and is refused where that is
 * less. They are a stand-in for the stock, which has rules of its own.
 */
export function goodsOn(shelves: Shelves): TestGoods {
  const left = new Map(
    Object.entries(shelves).map(([code, articles]) => [code, new Map(Object.entries(articles))]),
  );
  let reservations = 0;
  const reserve = (line: GoodsLine, { only, except = [] }: RouteTerms): RoutedGoods[] => {
    let open = line.quantity;
    return [...left].flatMap(([code, shelf]) => {
      if ((only ?? placeOf(code)) !== placeOf(code) || except.includes(placeOf(code))) return [];
      const there = shelf.get(line.sku ?? '') ?? 0;
      const quantity = Math.min(there, open);
      if (quantity <= 0) return [];
      shelf.set(line.sku ?? '', subtract(there, quantity));
      open = subtract(open, quantity);
      reservations += 1;
      const reservation_id = `r-${reservations}`;
      const { order_item_id } = line;
      return [
        { order_item_id, location_id: placeOf(code), quantity, backordered: 0, reservation_id },
      ];
    });
  };
  const locations = Object.keys(shelves).map((code) => ({
    id: placeOf(code),
    code,
    enabled: true,
  }));
  const asked: TestGoods['asked'] = [];
  const released: GoodsEnd[] = [];
  const committed: GoodsEnd[] = [];
  const restocked: TestGoods['restocked'] = [];
  return {
    asked,
    released,
    committed,
    restocked,
    locations,
    locationOf: (code) =>
      locations.find((one) => one.code === (code ?? locations[0]?.code)) ??
      reject('unknown_location', `No location has the code ${code}.`),
    route: (lines, terms) => {
      asked.push({ lines, terms });
      const moving = lines
        .filter(({ moves }) => moves)
        .map((line) => ({ line, at: reserve(line, terms) }));
      const short = moving.find(
        ({ line, at }) => compare(sum(at.map(({ quantity }) => quantity)), line.quantity) < 0,
      );
      if (short !== undefined) {
        const details = [{ path: short.line.path, message: 'is not there' }];
        return reject('insufficient_stock', 'There is not enough.', details);
      }
      const routed = moving.flatMap(({ at }) => at);
      const location_id = routed[0]?.location_id ?? terms.only ?? locations[0]?.id ?? '';
      const along = lines
        .filter(({ moves }) => !moves)
        .map(({ order_item_id, quantity }) => {
          return { order_item_id, location_id, quantity, backordered: 0, reservation_id: null };
        });
      return [...routed, ...along];
    },
    release: (ends) => void released.push(...ends),
    commit: (ends) => void committed.push(...ends),
    restock: (goods, orderRef) =>
      void restocked.push(...goods.map((one) => ({ ...one, orderRef }))),
    settle: async (refused) => refused,
    writes: () => ({ steps: [], withDecision: [] }),
  };
}
