import type { MarketOfCall } from '@waybill/work/work';

/** Markets by their codes, and the one that calls mean that name none. */
export interface Markets {
  readonly all: readonly MarketOfCall[];
  readonly defaultId: string | undefined;
}
