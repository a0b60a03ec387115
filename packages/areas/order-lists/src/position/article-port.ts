import { type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import type { Position } from './position.schema.ts';

/** The names of an article. */
export type Article = Pick<Position, 'product_id' | 'sku'>;

/** Says of some articles, in their order, whether the catalogue knows them (ORL-40). */
export type ArticleLookup = (
  tenant: string,
  articles: readonly Article[],
) => Promise<readonly boolean[]>;

/** The catalogue of a shop that has none: it knows every article. */
export const everyArticleIsKnown: ArticleLookup = async (_tenant, articles) =>
  articles.map(() => true);

/** Refuses articles that the catalogue does not know; `pathOf` says where each stands (ORL-40). */
export function refuseUnknownArticles(
  known: readonly boolean[],
  pathOf: (index: number) => string,
): Rejection<'unknown_article'> | undefined {
  const problems = known.flatMap((isKnown, index) =>
    isKnown ? [] : [{ path: pathOf(index), message: 'names an unknown article' }],
  );
  return problems.length === 0 ? undefined : rejectProblems('unknown_article', problems);
}
