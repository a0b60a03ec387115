import type { Waybill } from '@waybill/client';
import type { Total } from '../format/total.ts';

/** A count that leads to what it counts. */
export interface Figure {
  readonly title: string;
  /** Tells the shop what to do about it. */
  readonly about: string;
  readonly href: string;
  readonly needs: string;
  readonly count: (waybill: Waybill, options: { readonly signal: AbortSignal }) => Promise<Total>;
}
