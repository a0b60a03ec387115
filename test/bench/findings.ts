import type { AllInCosts } from './all-in.ts';
import type { BundleCall } from './bundle-calls.ts';
import type { BundleCost } from './bundles.ts';
import type { Dearest } from './dearest.ts';
import type { Flooded } from './flood.ts';
import type { Growth } from './growth.ts';
import type { Hot } from './hot-item.ts';
import type { Idle } from './idle.ts';
import type { Import } from './import.ts';
import type { Measured, Outcome } from './operations.ts';
import type { OrderLists } from './order-lists.ts';
import type { Partitions } from './partitions.ts';
import type { Pressure } from './pressure.ts';
import type { Quotes } from './quotes.ts';
import type { Reload } from './reload.ts';
import type { Rush } from './rush.ts';
import type { SearchCost } from './search.ts';
import type { SmallCalls } from './small-calls.ts';
import type { Walk } from './walk.ts';
import type { Webhooks } from './webhooks.ts';

/** Everything a run found out; a part that did not run is absent. */
export interface Findings {
  readonly operations?: readonly Measured[];
  readonly without?: Outcome['without'];
  readonly failed?: Outcome['failed'];
  readonly allIn?: AllInCosts;
  /** Which partitions an order takes of. */
  readonly partitions?: Partitions;
  readonly bundles?: readonly BundleCost[];
  readonly bundleCalls?: readonly BundleCall[];
  readonly pressure?: Pressure;
  readonly rush?: Rush;
  readonly floods?: readonly Flooded[];
  readonly lists?: readonly Growth[];
  readonly orderLists?: OrderLists;
  readonly search?: readonly SearchCost[];
  readonly import?: Import;
  readonly walk?: Walk;
  readonly dearest?: Dearest;
  readonly growth?: { readonly engine: string; readonly pages: readonly Growth[] };
  readonly hot?: Hot;
  readonly quotes?: Quotes;
  readonly webhooks?: Webhooks;
  readonly readyMs?: number;
  readonly reload?: Reload;
  readonly idle?: readonly Idle[];
  readonly small?: SmallCalls;
}
