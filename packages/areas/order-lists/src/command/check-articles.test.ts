import { expect, it } from 'vitest';
import { aPosition } from '../testing/lists.factory.ts';
import { pathInItems } from './change-positions.ts';
import { checkArticles } from './check-articles.ts';

// ORL-40
it('articles are looked up where the shop wants that', async () => {
  const articles = [aPosition(1), aPosition(2)];
  const asked: string[] = [];
  const lookup = async (tenant: string, all: readonly { sku: string | null }[]) => {
    asked.push(`${tenant} ${all.length}`);
    return all.map(({ sku }) => sku !== 'A-2');
  };
  const check = (isAsked: boolean, some = articles) =>
    checkArticles(
      'acme',
      lookup,
      { reject_unknown_articles: isAsked },
      { articles: some, pathOf: pathInItems },
    );
  expect(await check(false)).toBeUndefined();
  expect(await check(true, [])).toBeUndefined();
  expect(asked).toEqual([]);
  expect(await check(true)).toMatchObject({
    rejected: 'unknown_article',
    details: [{ path: 'items.1.product_id' }],
  });
  expect(asked).toEqual(['acme 2']);
});
