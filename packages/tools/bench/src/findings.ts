import type { AllInCosts } from './all-in.ts';
import type { Dearest } from './dearest.ts';
import type { Hot } from './hot-item.ts';
import type { Idle } from './idle.ts';
import type { GoodsRates, GoodsUnits } from './order-goods.ts';
import type { Pressure } from './pressure.ts';
import type { Quotes } from './quotes.ts';
import type { SearchCost } from './search.ts';
import type { Webhooks } from './webhooks.ts';

/** Everything a run found out; a part that did not run is absent. */
export interface Findings {
  readonly readyMs?: number;
  readonly idle?: readonly Idle[];
  readonly units?: AllInCosts;
  readonly dearest?: Dearest;
  readonly pressure?: Pressure;
  readonly search?: SearchCost;
  readonly hot?: Hot;
  readonly goods?: GoodsUnits;
  readonly goodsRates?: GoodsRates;
  readonly quotes?: Quotes;
  readonly webhooks?: Webhooks;
}
