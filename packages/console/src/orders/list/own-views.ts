import { browserValue } from '../../frame/browser/browser-value.ts';
import { kept } from '../../frame/format/kept.ts';
import { readViews, type StoredView } from './views.ts';

/** The views that the viewer saved in this browser, for a shop. */
export const ownViewsOf = kept((tenant: string) =>
  browserValue<readonly StoredView[]>(localStorage, `waybill.console.orders.views.${tenant}`, {
    read: readViews,
    write: (views) => (views.length === 0 ? undefined : JSON.stringify(views)),
  }),
);
