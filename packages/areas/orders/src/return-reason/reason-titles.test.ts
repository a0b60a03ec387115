import { expect, it } from 'vitest';
import { reasonTitles } from './reason-titles.ts';

const late = { code: 'late', title: 'Too late' };

// ORD-231
it.each([
  ['de-AT', { en: 'Late', de: 'Zu spät', 'de-AT': 'Zspät' }, 'Zspät'],
  ['de-CH', { en: 'Late', de: 'Zu spät' }, 'Zu spät'],
  ['fr-FR', { en: 'Late', de: 'Zu spät' }, 'Too late'],
  ['de', {}, 'Too late'],
  ['de', null, 'Too late'],
])('a reason has in %s of %j the title %s', (locale, labels, title) => {
  expect([...reasonTitles([{ ...late, labels }], locale)]).toEqual([['late', title]]);
});
