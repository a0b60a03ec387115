import type { Position } from '../position/position.schema.ts';

/** Says what one unit of some positions costs, net and in their order (ORL-54). */
export type PriceResolver = (
  tenant: string,
  positions: readonly Position[],
  currency: string | null,
) => Promise<readonly number[]>;

/** The prices of a shop that keeps none: those that were saved with the positions, else 0. */
export const savedPrices: PriceResolver = async (_tenant, positions) =>
  positions.map(({ price }) => price ?? 0);
