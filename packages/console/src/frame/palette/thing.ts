import type { Waybill } from '@waybill/client';

/** A line of the palette: it leads somewhere, or does something at once. */
export interface Thing {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  /** Distinguishes it from others of its title. */
  readonly about?: string;
  readonly shortcut?: string;
  readonly href?: string;
  readonly run?: () => void;
}

/** Finds records of one kind by a text that the operator typed. */
export interface Lookup {
  readonly needs: string;
  readonly find: (
    waybill: Waybill,
    text: string,
    options: { readonly signal: AbortSignal },
  ) => Promise<readonly Thing[]>;
}
