import { number } from '../../frame/format/money.ts';
import type { TableColumn } from '../../frame/parts/data-table.tsx';
import { type Article, articleNames, shortNames } from './position-names.ts';

/** A column of the goods of a row: the first article, and all of them where it is pointed at. */
export const goodsColumn = <Row>(
  goodsOf: (row: Row) => readonly Article[],
  leaves?: TableColumn<Row>['leaves'],
): TableColumn<Row> => ({
  title: 'Goods',
  leaves,
  cell: (row) => shortNames(goodsOf(row), number),
  whole: (row) => articleNames(goodsOf(row), number).join(', '),
});
