import { linkTo } from '../frame/address/link-to.ts';

/** Item of a row of the stock: an article by its number, or a product that has none. */
export interface Article {
  readonly sku: string | null;
  readonly product_id: string | null;
}

/** The page of an article: by its number, or by its product where it has none. */
export const articleLink = ({ sku, product_id }: Article): string =>
  sku === null ? linkTo`/stock/product/${product_id ?? ''}` : linkTo`/stock/${sku}`;

/** The name of an article for people. */
export const articleName = ({ sku, product_id }: Article): string => sku ?? product_id ?? '';
