import type { OrderPeppol, PositionPeppol } from './order-peppol.ts';

/** A position of an order as this area reads it; the orders area's own has more. */
export interface PositionView {
  readonly id: string;
  readonly position: number;
  readonly sku: string | null;
  readonly name: string;
  readonly unit: string | null;
  readonly quantity: number;
  readonly quantity_shipped: number;
  readonly quantity_cancelled: number;
  readonly unit_price: number;
  readonly line_total: number;
  readonly tax_rate: number;
  readonly requested_delivery_date: string | null;
  readonly peppol: PositionPeppol | null;
}

/** An order with its positions as this area reads it; the orders area's own has more. */
export interface OrderView {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly on_hold: boolean;
  readonly acknowledged_at: string | null;
  readonly currency: string;
  readonly market_id: string | null;
  readonly tax_total: number;
  readonly grand_total: number;
  readonly peppol: OrderPeppol | null;
  readonly items: readonly PositionView[];
}
