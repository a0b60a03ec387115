import { compare, type Decimal, subtract, sum } from '@waybill/kernel/decimal';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { findBackorderPlace } from '../allocation/allocate-each.ts';
import {
  covers,
  type Demand,
  demandsOf,
  insufficientStock,
  type Offer,
  type Placement,
  type RemainingStock,
  refuseNotOrderable,
  type Sources,
  startPlan,
} from '../allocation/allocation-plan.ts';
import { forbidding } from '../availability-state/state-rules.ts';
import { resolveLocation } from '../location/call-location.ts';
import { fewestRoutes, type Places, type Route } from './fewest-routes.ts';
import { placesAsked } from './places-asked.ts';
import type { Network, RoutedLine, RouteLine, RouteTerms } from './routing.ts';

/** The refusals of an order that cannot be routed. */
export type RouteRefusal = Rejection<'insufficient_stock' | 'not_orderable' | 'unknown_location'>;

/**
 * Finds the locations of the lines of an order, all or none (INV-185, INV-186). The parts come in the order of the
 * lines, those of one line in the order in which locations are asked.
 */
export function routeLines(
  lines: readonly RouteLine[],
  network: Network,
  terms: RouteTerms,
): RoutedLine[] | RouteRefusal {
  const asked = placesAsked(network.locations, terms);
  if (asked.length === 0 && !terms.mayBackorder) return refuseAll(lines);
  const moving = lines.filter(({ moves }) => moves);
  const demands = demandsOf(network.book, moving, forbidding(network.states));
  const placed =
    (terms.mayBackorder ? refuseNotOrderable(demands, asked) : undefined) ??
    placeGoods(demands, asked, network, terms);
  if (isRejection(placed)) return placed;
  const beside = placed[0]?.locationId ?? placeWithoutGoods(asked, network);
  if (isRejection(beside)) return beside;
  const partsOf = Map.groupBy(placed, ({ demand }) => demand.index);
  return lines.flatMap(({ index, line: { quantity } }): RoutedLine[] => {
    const lying = { locationId: beside, row: undefined, quantity, covered: true, backordered: 0 };
    return (partsOf.get(index) ?? [lying]).map((part) => routedLine(index, part));
  });
}

const routedLine = (
  index: number,
  { locationId, row, quantity, covered, backordered }: Omit<RoutedLine, 'index'>,
): RoutedLine => ({ index, locationId, row, quantity, covered, backordered });

/** Nobody is left to give anything (INV-195). */
const refuseAll = (lines: readonly RouteLine[]) =>
  insufficientStock(
    lines.map((demand) => ({ demand, available: 0 })),
    IN_ALL,
  );

const IN_ALL = 'in all';

/** The place of an order of which nothing moves stock (INV-194). */
function placeWithoutGoods([first]: Places, network: Network) {
  if (first !== undefined) return first.id;
  const usual = usualPlace(network);
  return isRejection(usual) ? usual : usual.id;
}

const usualPlace = ({ locations, settings }: Network) =>
  resolveLocation(locations, null, settings.default_location_code);

/**
 * Places what moves stock. Backorders come last: a line that cannot be covered whole leaves the goods
 * to those behind it (INV-187, INV-191).
 */
function placeGoods(
  demands: readonly Demand[],
  asked: Places,
  network: Network,
  { strategy, mayBackorder }: RouteTerms,
): Placement[] | RouteRefusal {
  const plan = startPlan();
  const routeOf =
    strategy === 'fewest_splits' ? fewestRoutes(demands, asked) : () => ({ alone: [], asked });
  const turns = demands.map((demand) => takeTurn(demand, routeOf(demand), plan));
  const policy = mayBackorder ? network.settings.backorder_policy : 'deny';
  const sources = { candidates: asked, policy, fallback: usualPlace(network) };
  const placed: Placement[] = [];
  const shortages: Turn[] = [];
  for (const turn of turns) {
    const parts = turn.parts ?? placeBackorder(turn, plan, sources);
    if (isRejection(parts)) return parts;
    if (parts === undefined) shortages.push(turn);
    else placed.push(...parts);
  }
  return shortages.length === 0 ? placed : insufficientStock(shortages, IN_ALL);
}

/** A line after its turn. */
interface Turn {
  readonly demand: Demand;
  /** The places in the order in which a backorder of it asks them. */
  readonly asked: Places;
  /** Undefined where it is not covered. */
  readonly parts: Placement[] | undefined;
  /** The quantity that was left for a line that is not covered. */
  readonly available: Decimal;
}

function takeTurn(demand: Demand, { alone, asked }: Route, plan: RemainingStock): Turn {
  const parts = coverLine(demand, alone, plan) ?? coverLine(demand, asked, plan);
  const left = parts === undefined ? asked.map((location) => plan.offer(demand, location)) : [];
  const given = left.map(({ spare }) => spare).filter((spare) => compare(spare, 0) > 0);
  return { demand, asked, parts, available: sum(given) };
}

/**
 * Takes a line whole from the first place that can give all of it; where none can but all together, each
 * gives what it can until the line is covered (INV-188).
 */
function coverLine(demand: Demand, asked: Places, plan: RemainingStock): Placement[] | undefined {
  const offers: Offer[] = [];
  for (const location of asked) {
    const offer = plan.offer(demand, location);
    if (covers(demand, offer)) return [plan.assign(demand, offer)];
    if (compare(offer.spare, 0) > 0) offers.push(offer);
  }
  const isEnough = compare(sum(offers.map(({ spare }) => spare)), demand.line.quantity) >= 0;
  return isEnough ? splitLine(demand, offers, plan) : undefined;
}

function splitLine(demand: Demand, offers: readonly Offer[], plan: RemainingStock): Placement[] {
  const parts: Placement[] = [];
  let open = demand.line.quantity;
  for (const offer of offers) {
    if (open === 0) break;
    const part = compare(offer.spare, open) < 0 ? offer.spare : open;
    parts.push(plan.assign(demand, offer, part));
    open = subtract(open, part);
  }
  return parts;
}

/** Places a line whole where the policy accepts it; undefined where it accepts it nowhere (INV-191). */
function placeBackorder(
  { demand, asked }: Turn,
  plan: RemainingStock,
  sources: Sources,
): Placement[] | Rejection<'unknown_location'> | undefined {
  const offers = asked.map((location) => plan.offer(demand, location));
  const place = findBackorderPlace(demand, offers, plan, sources);
  if (place === undefined || isRejection(place)) return place;
  return [plan.assign(demand, place)];
}
