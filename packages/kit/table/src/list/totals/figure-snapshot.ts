import { json } from '../../item/attribute.ts';
import { defineEntity } from '../../item/entity.ts';
import { lastPart } from '../../item/key.ts';
import { definePattern } from '../../item/pattern.ts';
import { type DailyFigures, packDays, sumFigures, type TenDays, unpackDays } from './figures.ts';
import { defineSums } from './sum-items.ts';

export const patterns = [
  definePattern({
    name: 'The figures of a list by day, of all rows or of a value, such as a market',
    key: 'pk = T#tenant#SNAPSHOT#group, sk = FIGURES#list#*#2026-11-2 or FIGURES#list#column=value#2026-11-2',
    reads: 'named amounts of ten days an item; a report reads those of its days in one query',
  }),
];

export const figureSnapshotEntity = defineEntity({
  name: 'figure-snapshot',
  attributes: { days: json<TenDays>() },
});

/** The figures that were folded, of ten days an item; by name, `ORDERS#*#2026-11-2`. */
export const figureSums = defineSums<DailyFigures, DailyFigures>({
  prefix: 'FIGURES',
  attribute: 'days',
  none: {},
  read: (item) => unpackDays(lastPart(item.sk), figureSnapshotEntity.read(item).days),
  item: (at, figures) => figureSnapshotEntity.item(at, { days: packDays(figures) }),
  add: (figures, added) => sumFigures([figures, ...added]),
});
