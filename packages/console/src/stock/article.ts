import { linkTo } from '../frame/address/link-to.ts';

/** Item of a row of the stock: an article by its number, or a product that has none. */
export interface Article {
  readonly sku: string | null;
  readonly product_id: string | null;
}

/** The page of an article: by its number, or by its product where it has none. */
export const articleLink = ({ sku, product_id }: Article): string =>
  sku === null ? linkTo`/stock/product/${product_id ?? ''}` : linkTo`/stock/${sku}`;

/** The number of an article for people, who do not read the id of a product. */
export const articleName = ({ sku }: Pick<Article, 'sku'>): string =>
  sku ?? 'Article without a number';
