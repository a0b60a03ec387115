import type { NorthwindOrder } from '@waybill/cli/seed/northwind';
import type { Thousandths } from './thousandths.ts';

export interface Balance {
  readonly on_hand: Thousandths;
  readonly reserved: Thousandths;
}

export interface Entry {
  readonly type: string;
  readonly product: number;
  readonly quantity: Thousandths;
}

export type Goods = ReadonlyMap<number, Thousandths>;

/** The goods of an order, at `pack` thousandths a unit. */
export function goodsOf({ lines }: NorthwindOrder, pack: Thousandths): Goods {
  return new Map(lines.map((line) => [line.product_id, BigInt(line.quantity) * pack]));
}

/** The expected books of a product, kept by integers and independent of the code under test. */
export interface Warehouse {
  readonly balances: ReadonlyMap<number, Balance>;
  readonly entries: readonly Entry[];
  receive(goods: Goods): void;
  reserve(goods: Goods): void;
  release(goods: Goods): void;
  ship(goods: Goods): void;
  restock(goods: Goods): void;
  move(goods: Goods): void;
  available(product: number): Thousandths;
}

export function openWarehouse(): Warehouse {
  const balances = new Map<number, Balance>();
  const entries: Entry[] = [];
  const nothing: Balance = { on_hand: 0n, reserved: 0n };

  const effect =
    (type: string, sign: bigint, change: (quantity: bigint) => Balance) => (goods: Goods) => {
      for (const [product, quantity] of goods) {
        const before = balances.get(product) ?? nothing;
        const by = change(quantity);
        balances.set(product, {
          on_hand: before.on_hand + by.on_hand,
          reserved: before.reserved + by.reserved,
        });
        entries.push({ type, product, quantity: sign * quantity });
      }
    };

  const available = (product: number) => {
    const { on_hand, reserved } = balances.get(product) ?? nothing;
    return on_hand - reserved;
  };

  return {
    balances,
    entries,
    available,
    receive: effect('inbound', 1n, (quantity) => ({ on_hand: quantity, reserved: 0n })),
    reserve: effect('reserve', -1n, (quantity) => ({ on_hand: 0n, reserved: quantity })),
    release: effect('release', 1n, (quantity) => ({ on_hand: 0n, reserved: -quantity })),
    ship: effect('shipment', -1n, (quantity) => ({ on_hand: -quantity, reserved: -quantity })),
    restock: effect('restock', 1n, (quantity) => ({ on_hand: quantity, reserved: 0n })),
    move: (goods) => {
      for (const [product, quantity] of goods) {
        entries.push({ type: 'transfer_out', product, quantity: -quantity });
        entries.push({ type: 'transfer_in', product, quantity });
      }
    },
  };
}

/** The quantity to receive so that all of `wanted` is available. */
export function missing(warehouse: Warehouse, wanted: readonly Goods[]): Goods {
  const needed = new Map<number, Thousandths>();
  for (const goods of wanted) {
    for (const [product, quantity] of goods) {
      needed.set(product, (needed.get(product) ?? 0n) + quantity);
    }
  }
  return new Map(
    [...needed]
      .map(([product, quantity]) => [product, quantity - warehouse.available(product)] as const)
      .filter(([, short]) => short > 0n),
  );
}
