import type { Context } from '@waybill/api/context';
import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { StoredSettings } from '@waybill/settings/setting';
import { loadSettings } from '@waybill/settings/settings.repository';
import type { Changes, Conflict } from '@waybill/table/write';
import {
  correspondenceWrite,
  loadCorrespondence,
  type StoredCorrespondence,
} from '../correspondence/correspondence.repository.ts';
import type { PeppolDocument } from '../document/document.schema.ts';
import { outgoingWrites } from '../document/document.writes.ts';
import type { OrderView } from '../receive/order-view.ts';
import { peppolSettings } from '../shared/settings.ts';
import type { RespondBody } from './respond.operations.ts';
import {
  notesOf,
  type Promises,
  promisesOf,
  type RespondRefusal,
  withPromises,
} from './respond.ts';
import { responsesTo } from './responses-to.ts';
import { unitsOf } from './unit-code.ts';

interface Ground {
  readonly stored: StoredCorrespondence | undefined;
  readonly settings: StoredSettings<typeof peppolSettings.settings>;
}

/** What a response makes of its order. */
export interface Responded {
  readonly promises: Promises;
  readonly beside: Changes;
  readonly answer: PeppolDocument;
}

/** What the orders area does for a response; the function wires it. */
export interface RespondPort<Failure extends Rejection> {
  /** Loads, lets decide and writes the order with what stands beside it, again after a lost race. */
  readonly change: (
    ctx: Context,
    orderId: string,
    read: () => Promise<Ground>,
    decide: (order: OrderView, ground: Ground, moment: Moment) => Responded | RespondRefusal,
  ) => Promise<PeppolDocument | RespondRefusal | Failure | Conflict>;
  readonly homeOf: (orderId: string) => string;
}

/** Tells the buyer how its order stands, and keeps what is promised, in one change (PEP-122). */
export async function respond<Failure extends Rejection>(
  ctx: Context,
  orderId: string,
  body: RespondBody,
  { change, homeOf }: RespondPort<Failure>,
) {
  const { tenant } = ctx;
  const read = async (): Promise<Ground> => {
    const [stored, settings] = await Promise.all([
      loadCorrespondence(tenant, orderId),
      loadSettings(tenant, peppolSettings),
    ]);
    return { stored, settings };
  };
  return change(ctx, orderId, read, (before, { stored, settings }, { now, at, newId }) => {
    const promises = promisesOf(before, body);
    if (isRejection(promises)) return promises;
    if (stored === undefined) throw new Error(`order ${orderId} has no correspondence`);
    const { row: conversation } = stored;
    const chosen = settings.for(before.market_id ?? undefined);
    const order = withPromises(before, promises);
    const [response] = responsesTo({
      order,
      occasion: { kind: 'asked', note: body.note ?? null, detail: body.detail ?? false },
      conversation,
      customer_reference: promises.peppol.customer_reference,
      place: conversation.responses + 1,
      record: { id: newId(), at },
      settings: chosen,
      units: unitsOf(chosen.units),
      notes: notesOf(body),
    });
    if (response === undefined) throw new Error(`order ${orderId} is answered by nothing`);
    const row = { ...conversation, responses: conversation.responses + 1 };
    const withDecision = [
      correspondenceWrite(tenant, row, stored),
      ...outgoingWrites({ tenant, now, at, newId, homeOf }, response),
    ];
    return { promises, beside: { steps: [], withDecision }, answer: response.document };
  });
}
