import type { OrderItem } from '@waybill/client/shapes';
import type { ReactNode } from 'react';
import { isolated } from '../frame/format/isolated.ts';
import { number } from '../frame/format/money.ts';
import { column, numeric } from '../frame/parts/columns.tsx';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { useShopSettings } from '../orders/shop-settings.ts';

/** A position on a sheet, and how much of it is there. */
export interface SheetLine {
  readonly id: string;
  readonly item: OrderItem;
  readonly quantity: number;
}

/** Columns of goods; `ofAll` says of how many that were ordered. */
const goods = (ofAll: boolean): TableColumn<SheetLine>[] => [
  numeric('Quantity', ({ quantity, item }) => (
    <>
      <b>{number(quantity)}</b> {isolated(item.unit ?? '')}
      {ofAll && quantity !== item.quantity && (
        <small className="quiet">of {number(item.quantity)} ordered</small>
      )}
    </>
  )),
  column('Article', ({ item: { name, sku, position_text: text } }) => (
    <>
      {isolated(name)} <small>{isolated(sku ?? '')}</small>
      {text !== null && <small className="quiet">{text}</small>}
    </>
  )),
];

interface Props {
  /** Whose goods they are, and which. */
  readonly head: ReactNode;
  readonly lines: readonly SheetLine[];
  readonly ofAll?: boolean;
  readonly columns?: readonly TableColumn<SheetLine>[];
  readonly children?: ReactNode;
}

/** Goods that leave together as one sheet of paper. */
export function Sheet({ head, lines, ofAll = false, columns = [], children }: Props) {
  const { slipHeader, slipFooter } = useShopSettings();
  return (
    <article className="sheet">
      {slipHeader !== '' && <p className="letterhead">{slipHeader}</p>}
      {head}
      <DataTable columns={[...goods(ofAll), ...columns]} rows={lines} />
      {children}
      {slipFooter !== '' && <p className="letterhead">{slipFooter}</p>}
    </article>
  );
}
