import { linkTo } from '../frame/address/link-to.ts';
import { isolated } from '../frame/format/isolated.ts';

/** Item of a row of the stock: an article by its number, or a product that has none. */
export interface Article {
  readonly sku: string | null;
  readonly product_id: string | null;
}

/** An article as a row of the stock names it. */
export interface NamedArticle extends Article {
  readonly name: string | null;
}

/** The page of an article: by its number, or by its product where it has none. */
export const articleLink = ({ sku, product_id }: Article): string =>
  sku === null ? linkTo`/stock/product/${product_id ?? ''}` : linkTo`/stock/${sku}`;

/** The name of an article beside its number; empty where a row has none of its own. */
export const articleTitle = ({ sku, name }: Pick<NamedArticle, 'sku' | 'name'>): string =>
  name === null || name === sku ? '' : name;

/** The number of an article for people, who do not read the id of a product. */
export const articleName = ({ sku }: Pick<Article, 'sku'>): string =>
  sku ?? 'Article without a number';

/** The heading of an article: its number, and its name where a row has one. */
export function articleHeading(
  number: string,
  rows: readonly Pick<NamedArticle, 'sku' | 'name'>[],
): string {
  const title = rows.map(articleTitle).find((one) => one !== '');
  return title === undefined ? number : `${number} · ${isolated(title)}`;
}
