import type { OrderItem, OrderWithParts, Return } from '@waybill/client/shapes';
import type { FieldGroup } from '../../frame/form/form-call.ts';
import { type FormField, type FormValues, typedBody } from '../../frame/form/form-field.ts';
import { isolated } from '../../frame/format/isolated.ts';
import { writtenNumber } from '../../frame/format/typed-number.ts';
import { articleFields } from '../commands/fields.ts';

/** Place of the articles in the body that is sent. */
const ITEMS = 'exchange.items';

const discount: readonly FormField[] = [
  {
    path: 'exchange.discounts.0.amount',
    label: 'Discount',
    hint: 'Net, off all articles together.',
    kind: 'number',
    least: 0,
  },
  {
    path: 'exchange.discounts.0.title',
    label: 'Name of the discount',
    hint: 'The customer reads it on the order confirmation.',
  },
];

/** An article as it is sent, without what was left empty. */
type Article = Readonly<Record<string, unknown>>;

const pathOf = (row: number, name: string) => `${ITEMS}.${row}.${name}`;

/** The article of a row as it was typed. */
function articleIn(values: FormValues, row: number): Article {
  const typed = articleFields.map(({ path }) => [path, values[pathOf(row, path)] ?? ''] as const);
  return typedBody(articleFields, Object.fromEntries(typed));
}

const isNamed = ({ sku, name }: Article) => sku !== undefined || name !== undefined;

/** The articles of the rows, with an empty row below them to type another one into. */
function articlesIn(values: FormValues) {
  const articles: Article[] = [];
  const isTyped = (row: number) =>
    articleFields.some(({ path }) => values[pathOf(row, path)] !== undefined);
  while (isTyped(articles.length)) articles.push(articleIn(values, articles.length));
  return [...articles.slice(0, articles.findLastIndex(isNamed) + 1), {}];
}

const isSent = (article: Article) => isNamed(article) && article['quantity'] !== 0;

/** The returned articles, which the exchange has where nothing else is typed. */
export function exchangeBegin(
  { positions }: Pick<Return, 'positions'>,
  { items }: Pick<OrderWithParts, 'items'>,
): FormValues {
  const byId = new Map(items.map((item) => [item.id, item]));
  const begin = positions.flatMap(({ order_item_id: id, quantity }, row) => {
    const { sku, name, unit_price, tax_rate } = byId.get(id) ?? {};
    const values = { sku, name, quantity, unit_price, tax_rate };
    return Object.entries(values).map(([column, value]) => {
      const text = typeof value === 'number' ? writtenNumber(value) : (value ?? '');
      return [pathOf(row, column), text] as const;
    });
  });
  return { ...Object.fromEntries(begin), 'exchange.discounts.0.title': 'Exchange' };
}

/** A group for each article; problems of an article stand at its place among those that are sent. */
export function exchangeGroups(values: FormValues): FieldGroup[] {
  const articles = articlesIn(values);
  const groups = articles.map((article, row): FieldGroup => {
    const { name, sku = 'Another article' } = article;
    const at = isSent(article) ? articles.slice(0, row).filter(isSent).length : 'none';
    const fields = articleFields.map((field): FormField => {
      const isOwed = field.kind === 'number' && isNamed(article);
      return {
        ...field,
        path: pathOf(row, field.path),
        at: `${ITEMS}.${at}.${field.path}`,
        isRequired: isOwed,
        ...(field.path === 'quantity' && { least: 0, hint: '0 leaves the article out.' }),
      };
    });
    return { title: isolated(String(name ?? sku)), fields };
  });
  return [...groups, { title: 'Discount', fields: discount }];
}

/** The position of the order that an article is, so that the exchange keeps its product. */
const positionOf = (items: readonly OrderItem[], { sku = null, name }: Article) =>
  items.find((item) => item.sku === sku && (sku !== null || item.name === name));

/** The articles of the exchange as they are sent. */
export const exchangedArticles = (values: FormValues): Article[] =>
  articlesIn(values).filter(isSent);

/** The exchange as it is sent; the service takes all else from the order. */
export function exchangeBody(values: FormValues, { items }: Pick<OrderWithParts, 'items'>) {
  const typed = typedBody(discount, values);
  const { 'exchange.discounts.0.amount': amount, 'exchange.discounts.0.title': title } = typed;
  return {
    items: exchangedArticles(values).map((article) => {
      const { product_id, unit, type } = positionOf(items, article) ?? {};
      return { ...article, product_id, unit, type };
    }),
    ...(amount !== undefined && { discounts: [{ title, amount }] }),
  };
}

/** The articles of the exchange in words. */
export const exchangeWords = (values: FormValues): string =>
  exchangedArticles(values)
    .map(({ quantity = 1, name, sku }) => `${quantity} × ${isolated(String(name ?? sku))}`)
    .join(', ');
