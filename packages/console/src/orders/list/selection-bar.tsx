import type { Order } from '@waybill/client/shapes';
import { number } from '../../frame/format/money.ts';
import type { Rows } from '../../frame/list/use-rows.ts';
import { Button } from '../../frame/parts/button.tsx';
import { CopyButton } from '../../frame/parts/copy-button.tsx';
import { BulkLinks } from './bulk-links.tsx';

interface Props {
  readonly orders: readonly Order[];
  readonly rows: Rows;
}

/** Actions for the selected rows. */
export function SelectionBar({ orders, rows }: Props) {
  const { ids } = rows.selection;
  if (ids.size === 0) return null;
  const numbers = orders.filter(({ id }) => ids.has(id)).map((order) => order.number);
  return (
    <div className="toolbar selected" role="status">
      <b>{number(ids.size)} selected</b>
      <BulkLinks search={`orders=${[...ids].join(',')}`} />
      <CopyButton text={numbers.join('\n')} label="Copy numbers" />
      <Button kind="small" onClick={rows.clear}>
        Clear
      </Button>
    </div>
  );
}
