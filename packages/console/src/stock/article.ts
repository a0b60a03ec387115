/** What a row of the stock is of. */
export interface Article {
  readonly sku: string | null;
  readonly product_id: string | null;
}

const PRODUCT = 'product:';

/** The end of the address of an article: its number, or its product where it has none. */
export const articlePath = ({ sku, product_id }: Article): string =>
  encodeURIComponent(sku ?? `${PRODUCT}${product_id ?? ''}`);

/** The filter of lists that an address of an article stands for. */
export const articleFilter = (
  path: string,
): { readonly sku: string } | { readonly product_id: string } =>
  path.startsWith(PRODUCT) ? { product_id: path.slice(PRODUCT.length) } : { sku: path };

/** What people call it. */
export const articleName = ({ sku, product_id }: Article): string => sku ?? product_id ?? '';
