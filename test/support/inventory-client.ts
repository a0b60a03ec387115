import type { StockMovement } from '@waybill/inventories/movement/movement.schema';
import type { Reservation } from '@waybill/inventories/reservation/reservation.schema';
import type {
  CommitResult,
  ReleaseResult,
  ReserveResult,
  SweepResult,
} from '@waybill/inventories/reservation/reservation-calls.schema';
import type { StockLevel } from '@waybill/inventories/stock/stock.schema';
import { type Call, type Handler, invoke } from '@waybill/testing/invoke';
import { handler as adjust } from '../../functions/inventories/adjust.ts';
import { handler as availability } from '../../functions/inventories/availability.ts';
import { handler as createState } from '../../functions/inventories/availability-states/create.ts';
import { handler as deleteState } from '../../functions/inventories/availability-states/delete.ts';
import { handler as commit } from '../../functions/inventories/commit.ts';
import { handler as count } from '../../functions/inventories/count.ts';
import { handler as createLocation } from '../../functions/inventories/locations/create.ts';
import { handler as deleteLocation } from '../../functions/inventories/locations/delete.ts';
import { handler as listLocations } from '../../functions/inventories/locations/list.ts';
import { handler as listMovements } from '../../functions/inventories/movements/list.ts';
import { handler as receive } from '../../functions/inventories/receive.ts';
import { handler as release } from '../../functions/inventories/release.ts';
import { handler as getReservation } from '../../functions/inventories/reservations/get.ts';
import { handler as listReservations } from '../../functions/inventories/reservations/list.ts';
import { handler as sweep } from '../../functions/inventories/reservations/sweep.ts';
import { handler as reserve } from '../../functions/inventories/reserve.ts';
import { handler as adjustRow } from '../../functions/inventories/stock/adjust.ts';
import { handler as createStock } from '../../functions/inventories/stock/create.ts';
import { handler as deleteStock } from '../../functions/inventories/stock/delete.ts';
import { handler as listStock } from '../../functions/inventories/stock/list.ts';
import { handler as updateStock } from '../../functions/inventories/stock/update.ts';
import { handler as transfer } from '../../functions/inventories/transfer.ts';
import type { Page } from './client.ts';

/** An item and its quantity, as a call names them. */
export interface Line {
  readonly sku?: string;
  readonly product_id?: string;
  readonly quantity: number;
}

export interface Batch {
  readonly movements: readonly StockMovement[];
  readonly stock: readonly StockLevel[];
}

export interface Availability {
  readonly items: readonly {
    readonly on_hand: number;
    readonly reserved: number;
    readonly available: number;
  }[];
}

type Query = Readonly<Record<string, string>>;

/** The inventories of a tenant, called through their handlers as the gateway calls them. */
export function inventoryClient(tenant: string) {
  const call = <Body>(handler: Handler, request: Call) =>
    invoke<Body>(handler, { ...request, tenant });
  const post =
    <Body>(handler: Handler) =>
    (body: object, headers: Query = {}) =>
      call<Body>(handler, { body, headers });
  const list =
    <Row>(handler: Handler) =>
    (query: Query = {}) =>
      call<Page<Row>>(handler, { query: { limit: '200', ...query } });
  const one = (id: string) => ({ path: '/v1/rows/{id}', pathParameters: { id } });
  return {
    tenant,
    receive: post<Batch>(receive),
    adjust: post<Batch>(adjust),
    transfer: post<Batch & { readonly reference: string }>(transfer),
    count: post<Batch>(count),
    reserve: post<ReserveResult>(reserve),
    commit: (order_ref: string, headers: Query = {}) =>
      call<CommitResult>(commit, { body: { order_ref }, headers }),
    release: (order_ref: string, headers: Query = {}) =>
      call<ReleaseResult>(release, { body: { order_ref }, headers }),
    sweep: () => call<SweepResult>(sweep, { body: {} }),
    availability: (items: readonly Partial<Line>[]) =>
      call<Availability>(availability, { body: { items } }),
    stock: list<StockLevel>(listStock),
    reservations: list<Reservation>(listReservations),
    movements: list<StockMovement>(listMovements),
    locations: list<{ id: string; code: string }>(listLocations),
    reservation: (id: string) => call<Reservation>(getReservation, one(id)),
    createLocation: post<{ id: string }>(createLocation),
    deleteLocation: (id: string) => call(deleteLocation, { ...one(id), method: 'DELETE' }),
    createState: post<{ id: string; code: string }>(createState),
    deleteState: (id: string) => call(deleteState, { ...one(id), method: 'DELETE' }),
    createStock: post<StockLevel>(createStock),
    updateStock: (id: string, body: object) =>
      call<StockLevel>(updateStock, { ...one(id), method: 'PUT', body }),
    adjustRow: (id: string, body: object) => call(adjustRow, { ...one(id), body }),
    deleteStock: (id: string) => call(deleteStock, { ...one(id), method: 'DELETE' }),
  };
}

export type InventoryClient = ReturnType<typeof inventoryClient>;
