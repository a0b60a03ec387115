import { Link } from 'wouter';
import { isolated } from '../frame/format/isolated.ts';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import { articleLink, articleName, articleTitle, type NamedArticle } from './article.ts';

/** The article of a row by its number, which leads to its page, with its name below. */
export const articleColumn: TableColumn<NamedArticle> = {
  title: 'Article',
  cell: (article) => {
    const title = articleTitle(article);
    return (
      <>
        <Link className="row" href={articleLink(article)}>
          {articleName(article)}
        </Link>
        {title !== '' && <small className="quiet">{isolated(title)}</small>}
      </>
    );
  },
};
