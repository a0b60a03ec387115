import type { OrderItem, OrderWithParts, Reservation } from '@waybill/client/shapes';
import { number } from '../../frame/format/money.ts';
import { sumOf } from '../../frame/format/quantity.ts';
import { type Article, articleName } from '../../stock/article.ts';
import type { ChosenPosition } from './positions.ts';
import { openQuantity } from './quantities.ts';

/** Call that ends the reservations of a reference, all of them at once (INV-98, INV-101). */
export type GoodsEnd = 'commit' | 'release';

/** Ways to go on with the goods that are reserved under a reference. */
export type GoodsChoice = GoodsEnd | 'keep';

/** Active reservations of one reference, and what each choice does with them. */
export interface ReservedGoods {
  readonly reference: string;
  /** Their count and their goods, in words. */
  readonly title: string;
  readonly words: Readonly<Record<GoodsChoice, string>>;
}

/** Goods that stay reserved for an order of which nothing is open any more. */
export interface GoodsOffer {
  readonly reserved: readonly ReservedGoods[];
  /**
   * Choice that books exactly what leaves; `keep` where nothing does, and a person has to decide.
   */
  readonly fits: GoodsChoice;
  /** Articles of which another quantity is reserved than leaves, in words. */
  readonly differences: readonly string[];
}

/**
 * An article of an order: how much of it is reserved, and how much leaves that is not booked yet.
 */
interface Line {
  readonly article: Article;
  readonly reserved: number;
  readonly leaves: number;
  /** Units in which its positions count; quantities of several have no sum. */
  readonly units: ReadonlySet<string | null>;
}

/** A product is named by its id, else by its number (INV-9). */
const isSame = (one: Article, other: Article): boolean =>
  one.product_id !== null && other.product_id !== null
    ? one.product_id === other.product_id
    : one.sku !== null && one.sku === other.sku;

type Change = Partial<Pick<Line, 'reserved' | 'leaves'>> & { readonly unit?: string | null };

function add(lines: readonly Line[], { sku, product_id }: Article, change: Change): Line[] {
  const article = { sku, product_id };
  const { reserved = 0, leaves = 0, unit } = change;
  const at = lines.findIndex((line) => isSame(line.article, article));
  const none: Line = { article, reserved: 0, leaves: 0, units: new Set() };
  const line = lines[at] ?? none;
  const units = unit === undefined ? line.units : new Set([...line.units, unit]);
  const after = {
    article: { sku: line.article.sku ?? sku, product_id: line.article.product_id ?? product_id },
    reserved: sumOf(line.reserved, reserved),
    leaves: sumOf(line.leaves, leaves),
    units,
  };
  return at < 0 ? [...lines, after] : lines.with(at, after);
}

/** Sums how much of a position has left, with what leaves now. */
function leftOf({ id, quantity_shipped }: OrderItem, sent: readonly ChosenPosition[]): number {
  const now = sent.filter((one) => one.order_item_id === id);
  return sumOf(quantity_shipped, ...now.map(({ quantity }) => quantity));
}

/**
 * Sums by article what is reserved and what leaves; goods that were committed before have left the
 * stock already.
 */
function linesOf(
  items: readonly OrderItem[],
  sent: readonly ChosenPosition[],
  reservations: readonly Reservation[],
): Line[] {
  let lines: Line[] = [];
  for (const item of items) {
    const leaves = leftOf(item, sent);
    lines = add(lines, item, { leaves, ...(leaves > 0 && { unit: item.unit }) });
  }
  for (const one of reservations) {
    const { status, quantity } = one;
    if (status === 'active') lines = add(lines, one, { reserved: quantity });
    if (status === 'committed') lines = add(lines, one, { leaves: -quantity });
  }
  return lines.filter(({ reserved }) => reserved > 0);
}

/** A commit fits what leaves as it is reserved, a release what does not leave. */
function fitOf({ reserved, leaves, units }: Line): GoodsChoice {
  if (leaves === 0) return 'release';
  return leaves === reserved && units.size === 1 ? 'commit' : 'keep';
}

function fitOfAll(lines: readonly Line[]): GoodsChoice {
  const [fit = 'keep', ...others] = new Set(lines.map(fitOf));
  return others.length === 0 ? fit : 'keep';
}

const timesOf = (article: Article, quantity: number) =>
  `${number(quantity)} × ${articleName(article)}`;

/** Says that neither quantity can be booked for the other. */
const isOther = ({ reserved, leaves, units }: Line): boolean =>
  leaves !== reserved || units.size > 1;

function differenceOf({ article, reserved, leaves, units }: Line): string {
  const goods = `${timesOf(article, reserved)} reserved`;
  if (leaves < 0) return `${goods}, ${number(-leaves)} more booked out before than shipped.`;
  const both = `${goods}, ${number(leaves)} shipped`;
  return units.size > 1 ? `${both}, counted in several units.` : `${both}.`;
}

function reservedUnder(reference: string, active: readonly Reservation[]): ReservedGoods {
  const own = active.filter(({ order_ref }) => order_ref === reference);
  const lines = own.reduce<Line[]>((all, one) => add(all, one, { reserved: one.quantity }), []);
  const goods = lines.map(({ article, reserved }) => timesOf(article, reserved)).join(', ');
  const count = `${number(own.length)} ${own.length === 1 ? 'reservation' : 'reservations'}`;
  const title = `${count} under ${reference}`;
  return {
    reference,
    title: `${title}: ${goods}`,
    words: {
      commit: `Commit ${title}: ${goods} leave the stock.`,
      release: `Release ${title}: ${goods} stay in stock, free for other orders.`,
      keep: `Leave ${title} as ${own.length === 1 ? 'it is' : 'they are'}: ${goods} stay reserved.`,
    },
  };
}

/**
 * Offers ways to go on with the reservations of an order once nothing of it is open: `sent` leaves now, and
 * what was shipped before has left. A commit and a release take whole reservations, so either is offered
 * beforehand only where it books exactly what leaves, article by article.
 */
export function goodsOffer(
  { items }: Pick<OrderWithParts, 'items'>,
  sent: readonly ChosenPosition[],
  reservations: readonly Reservation[],
): GoodsOffer {
  const lines = linesOf(items, sent, reservations);
  const active = reservations.filter(({ status }) => status === 'active');
  const fits = fitOfAll(lines);
  const references = [...new Set(active.map(({ order_ref }) => order_ref))];
  return {
    reserved: references.map((reference) => reservedUnder(reference, active)),
    fits,
    differences: fits === 'keep' ? lines.filter(isOther).map(differenceOf) : [],
  };
}

/** Says that nothing of an order leaves any more. */
export const isDone = ({ status, items }: Pick<OrderWithParts, 'status' | 'items'>): boolean =>
  status === 'completed' ||
  status === 'cancelled' ||
  items.every((item) => openQuantity(item) === 0);
