import { isolated } from '../frame/format/isolated.ts';
import { linked } from '../frame/parts/columns.tsx';
import { articleLink, articleName, articleTitle, type NamedArticle } from './article.ts';

/** The article of a row by its number, which leads to its page, with its name below. */
export const articleColumn = linked<NamedArticle>('Article', (article) => {
  return [articleLink(article), articleName(article), isolated(articleTitle(article))];
});
