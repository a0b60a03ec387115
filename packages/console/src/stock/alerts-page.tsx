import type { ReorderAlert } from '@waybill/client/shapes';
import { Link } from 'wouter';
import { useAnswer } from '../frame/api/use-answer.ts';
import { FormButtons } from '../frame/form/form-buttons.tsx';
import type { FormCall } from '../frame/form/form-call.ts';
import { number } from '../frame/format/money.ts';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { Waiting } from '../frame/parts/waiting.tsx';
import { Refusal } from '../frame/refusal/refusal.tsx';
import { useTitle } from '../frame/shell/use-title.ts';
import { articleLink, articleName } from './article.ts';
import { useLocationNames } from './use-locations.ts';

const scan: FormCall = {
  ...{ label: 'Send the alerts', operation: 'inventories.reorder-alerts.scan' },
  sentence: 'Sends an event for every article at its reorder point.',
};

/** Articles, each with the name of the place that lacks it. */
const columnsWith = (nameOf: (id: string) => string): readonly TableColumn<ReorderAlert>[] => [
  {
    title: 'Article',
    cell: (alert) => (
      <Link className="row" href={articleLink(alert)}>
        {articleName(alert)}
      </Link>
    ),
  },
  {
    title: 'Location',
    cell: ({ location_id: id, location_code: code }) => nameOf(id) || code,
  },
  { ...{ title: 'Available', isNumeric: true }, cell: ({ available }) => number(available) },
  { ...{ title: 'Reorder at', isNumeric: true }, cell: ({ reorder_point: at }) => number(at) },
  { ...{ title: 'Short', isNumeric: true }, cell: ({ shortfall }) => <b>{number(shortfall)}</b> },
];

/** Articles at their reorder point, those that lack most first. */
export function AlertsPage() {
  useTitle('Reorder alerts');
  const nameOf = useLocationNames();
  const { data, error, refetch } = useAnswer(['inventories.reorder-alerts'], (waybill, options) =>
    waybill.inventories.reorderAlerts(options),
  );
  const alerts = data?.alerts.toSorted((a, b) => b.shortfall - a.shortfall) ?? [];
  return (
    <section className="listing">
      <header className="toolbar">
        <h1>Reorder alerts</h1>
        <span className="line end">
          <FormButtons offered={[scan]} />
        </span>
      </header>
      {error !== null && <Refusal error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Waiting rows={8} />}
      {data?.enabled === false && (
        <Empty title="Reorder alerts are switched off.">
          <Link href="/settings/inventories">Settings of the stock</Link>
        </Empty>
      )}
      {data?.enabled === true && alerts.length === 0 && (
        <Empty title="No article is at its reorder point." />
      )}
      {alerts.length > 0 && (
        <DataTable
          columns={columnsWith(nameOf)}
          rows={alerts}
          keyOf={(alert) => alert.stock_level_id}
        />
      )}
    </section>
  );
}
