import { number } from './money.ts';

/** A number of things; at least so many where the service counted no further. */
export interface Total {
  readonly total: number;
  readonly capped?: boolean | undefined;
}

/** A total as the reader writes numbers: `10,000+` where there are more. */
export const totalText = ({ total, capped }: Total, locale?: string): string =>
  `${number(total, locale)}${capped === true ? '+' : ''}`;

/** So many of a thing, of which there may be more: `1 held order`, `10,000+ held orders`. */
export const countedTotal = (all: Total, one: string): string =>
  `${totalText(all)} ${all.total === 1 ? one : `${one}s`}`;

/** Tells if some rows are all that there are. */
export const isWhole = (
  { total, capped }: Total,
  { length }: { readonly length: number },
): boolean => capped !== true && total <= length;
