import type { ReorderAlert } from '@waybill/client/shapes';
import { Link } from 'wouter';
import type { FormCall } from '../frame/form/form-call.ts';
import { number } from '../frame/format/money.ts';
import { ListPage } from '../frame/list/list-page.tsx';
import { column, measure, numeric } from '../frame/parts/columns.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import { articleColumn } from './article-column.tsx';
import { useLocationNames } from './use-locations.ts';

const scan: FormCall = {
  label: 'Send the alerts',
  operation: 'inventories.reorder-alerts.scan',
  sentence: 'Sends an event for every article at its reorder point.',
};

/** Articles, each with the name of the place that lacks it. */
const columnsWith = (nameOf: (id: string) => string): readonly TableColumn<ReorderAlert>[] => [
  articleColumn,
  column('Location', ({ location_id: id, location_code: code }) => nameOf(id) || code),
  measure('Available', ({ available }) => available),
  measure('Reorder at', ({ reorder_point }) => reorder_point),
  numeric('Short', ({ shortfall }) => <b>{number(shortfall)}</b>),
];

const switchedOff = {
  title: 'Reorder alerts are switched off.',
  next: <Link href="/settings/inventories">Stock settings</Link>,
};

/** Articles at their reorder point, those that lack most first. */
export function AlertsPage() {
  const nameOf = useLocationNames();
  return (
    <ListPage<ReorderAlert & { readonly id: string }>
      title="Reorder alerts"
      path="/reorder-alerts"
      operation="inventories.reorder-alerts"
      ask={async (waybill, _, options) => {
        const { alerts, enabled } = await waybill.inventories.reorderAlerts(options);
        const items = alerts.toSorted((a, b) => b.shortfall - a.shortfall);
        return {
          total: items.length,
          next: null,
          empty: enabled ? undefined : switchedOff,
          items: items.map((alert) => ({ ...alert, id: alert.stock_level_id })),
        };
      }}
      columns={columnsWith(nameOf)}
      empty={{ title: 'No article is at its reorder point.' }}
      offered={[scan]}
    />
  );
}
