import type { Order } from '@waybill/client/shapes';
import { SelectedBar } from '../../frame/list/selected-bar.tsx';
import type { Rows } from '../../frame/list/use-rows.ts';
import { CopyButton } from '../../frame/parts/copy-button.tsx';
import { BulkLinks } from './bulk-links.tsx';

interface Props {
  readonly orders: readonly Order[];
  readonly rows: Rows;
}

/** Actions for the selected rows. */
export function SelectionBar({ orders, rows }: Props) {
  const { ids } = rows.selection;
  const numbers = orders.filter(({ id }) => ids.has(id)).map((order) => order.number);
  return (
    <SelectedBar count={ids.size} clear={rows.clear}>
      <BulkLinks search={`orders=${[...ids].join(',')}`} />
      <CopyButton text={numbers.join('\n')} label="Copy numbers" />
    </SelectedBar>
  );
}
