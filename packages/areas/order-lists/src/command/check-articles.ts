import type { Rejection } from '@waybill/kernel/rejection';
import {
  type Article,
  type ArticleLookup,
  refuseUnknownArticles,
} from '../position/article-port.ts';

/** Asks the catalogue about the articles that a change writes, where the shop wants that (ORL-40). */
export async function checkArticles(
  tenant: string,
  lookup: ArticleLookup,
  { reject_unknown_articles: isAsked }: { readonly reject_unknown_articles: boolean },
  written: { readonly articles: readonly Article[]; readonly pathOf: (index: number) => string },
): Promise<Rejection<'unknown_article'> | undefined> {
  const { articles, pathOf } = written;
  if (!isAsked || articles.length === 0) return undefined;
  return refuseUnknownArticles(await lookup(tenant, articles), pathOf);
}
