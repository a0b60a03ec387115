import type { Order } from '@waybill/client/shapes';
import { useLocation } from 'wouter';
import { withSearch } from '../../frame/address/link-to.ts';
import { useShortcuts } from '../../frame/keyboard/use-shortcuts.ts';
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
  const [, go] = useLocation();
  const { ids } = rows.selection;
  const search = `orders=${[...ids].join(',')}`;
  const numbers = orders.filter(({ id }) => ids.has(id)).map((order) => order.number);
  const print = () => go(withSearch('/print/pick', search));
  useShortcuts(
    ids.size === 0
      ? []
      : [{ chord: 'P', title: 'Print a picking list of the selection', run: print }],
  );
  return (
    <SelectedBar count={ids.size} clear={rows.clear}>
      <BulkLinks search={search} />
      <CopyButton text={numbers.join('\n')} label="Copy numbers" />
    </SelectedBar>
  );
}
