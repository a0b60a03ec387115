import type { CallOptions, Waybill } from '@waybill/client';
import { useSyncExternalStore } from 'react';
import { useApi } from '../../frame/api/use-api.ts';
import { useRun } from '../../frame/api/use-run.ts';
import { useShopSettings } from '../shop-settings.ts';
import { ownViewsOf } from './own-views.ts';
import { changedViews, type ViewChange } from './views.ts';

async function changeOfShop(waybill: Waybill, change: ViewChange, options: CallOptions) {
  const { settings } = await waybill.settings.getAppSettings({ app: 'console' }, {});
  const values = { views: changedViews(settings.views, change) };
  return waybill.settings.putAppSettings({ app: 'console' }, { values }, options);
}

/** The views of the shop and of the viewer as they are stored, and how they are changed. */
export function useViews() {
  const { session, may } = useApi();
  const mine = ownViewsOf(session.tenant);
  const own = useSyncExternalStore(mine.subscribe, mine.get);
  const { views: shared } = useShopSettings();
  const run = useRun(changeOfShop);
  return {
    ...{ own, shared, error: run.error },
    changeOwn: (change: ViewChange) => mine.set(changedViews(own, change)),
    /** None where the key may not. */
    changeShared: may('settings.put-app-settings') ? run.mutate : undefined,
  };
}
