import type { Document } from '@waybill/api/document';
import type { Decimal } from '@waybill/kernel/decimal';
import type { KnownState } from '../availability-state/state-rules.ts';
import type { Line } from '../item/item.ts';
import type { LocationFacts } from '../location/call-location.ts';
import type { InventorySettings } from '../shared/settings.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import type { StockBook } from '../stock/stock-book.ts';

/** The ways to choose the locations of an order (INV-188, INV-192). */
export type RoutingStrategy = 'priority' | 'nearest' | 'fewest_splits';

/** A line of an order. Lines are covered in the order in which they are given (INV-185). */
export interface RouteLine {
  readonly index: number;
  /** The path that a refusal names. */
  readonly path: string;
  readonly line: Line;
  /** False for what reserves nothing: it lies where the first line that does went (INV-194). */
  readonly moves: boolean;
}

/** The places and goods that an order is routed over. */
export interface Network {
  /** Has every row of the lines that move stock. */
  readonly book: Pick<StockBook, 'rowsOf'>;
  /** All of the tenant's, disabled ones included. */
  readonly locations: readonly LocationFacts[];
  readonly settings: Pick<InventorySettings, 'backorder_policy' | 'default_location_code'>;
  readonly states: readonly KnownState[];
}

/** The wishes of an order, by which places are asked. */
export interface RouteTerms {
  readonly strategy: RoutingStrategy;
  readonly shipping_address: Document | null;
  /** Ids of locations that are asked before all others (INV-190). */
  readonly first: readonly string[];
  /** The id of the one location that is asked; `except` does not count then. */
  readonly only?: string | undefined;
  /** Ids of locations that are not asked. */
  readonly except?: readonly string[] | undefined;
  /** False refuses what is not covered, whatever the policy and the states (INV-195). */
  readonly mayBackorder: boolean;
}

/** The part of a line that one location gives, or owes. */
export interface RoutedLine {
  readonly index: number;
  readonly locationId: string;
  /** Undefined where a row begins, and for lines that move no stock. */
  readonly row: StockLevel | undefined;
  readonly quantity: Decimal;
  /** False for a backorder: it holds only over exactly the balances that were read. */
  readonly covered: boolean;
  readonly backordered: Decimal;
}
