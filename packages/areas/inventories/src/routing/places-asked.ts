import { bySourcingOrder, type LocationFacts } from '../location/call-location.ts';
import { nearness } from './nearness.ts';
import type { RouteTerms } from './routing.ts';

/** The locations that goods of an order may come from, in the order they are asked (INV-188 to INV-190). */
export function placesAsked(
  locations: readonly LocationFacts[],
  { strategy, shipping_address, first, only, except = [] }: RouteTerms,
): LocationFacts[] {
  const may = ({ id }: LocationFacts) => (only === undefined ? !except.includes(id) : id === only);
  return locations
    .filter((location) => location.enabled && may(location))
    .map((location) => ({
      location,
      turn: first.includes(location.id) ? 0 : 1,
      near: strategy === 'nearest' ? nearness(location.address, shipping_address) : 0,
    }))
    .sort(
      (left, right) =>
        left.turn - right.turn ||
        right.near - left.near ||
        bySourcingOrder(left.location, right.location),
    )
    .map(({ location }) => location);
}
