import type { CallOptions, Waybill } from '@waybill/client';
import { useSyncExternalStore } from 'react';
import { useApi } from '../../frame/api/use-api.ts';
import { useRun } from '../../frame/api/use-run.ts';
import { browserValue } from '../../frame/browser/browser-value.ts';
import { kept } from '../../frame/format/kept.ts';
import { useShopSettings } from '../shop-settings.ts';
import { changedViews, readViews, type StoredView, type ViewChange } from './views.ts';

/** The views that the viewer saved in this browser, for a shop. */
const ownViewsOf = kept((tenant: string) =>
  browserValue<readonly StoredView[]>(localStorage, `waybill.console.orders.views.${tenant}`, {
    read: readViews,
    write: (views) => (views.length === 0 ? undefined : JSON.stringify(views)),
  }),
);

/** The views of the shop and of the viewer, as they are stored. */
export function useViews() {
  const { session } = useApi();
  const mine = ownViewsOf(session.tenant);
  const own = useSyncExternalStore(mine.subscribe, mine.get);
  return { own, shared: useShopSettings().views };
}

async function changeOfShop(waybill: Waybill, change: ViewChange, options: CallOptions) {
  const { settings } = await waybill.settings.getAppSettings({ app: 'console' }, {});
  const values = { views: changedViews(settings.views, change) };
  return waybill.settings.putAppSettings({ app: 'console' }, { values }, options);
}

/** Changes the views of the viewer, and those of the shop where the key may. */
export function useChangeViews() {
  const { session, may } = useApi();
  const mine = ownViewsOf(session.tenant);
  const { mutate, error } = useRun(changeOfShop);
  return {
    error,
    changeOwn: (change: ViewChange) => mine.set(changedViews(mine.get(), change)),
    /** None where the key may not. */
    changeShared: may('settings.put-app-settings') ? mutate : undefined,
  };
}
