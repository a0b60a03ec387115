import type { Context } from '@waybill/api/context';
import type { Moment } from '@waybill/kernel/moment';
import { isRejection } from '@waybill/kernel/rejection';
import type { StoredSettings } from '@waybill/settings/setting';
import { loadSettings } from '@waybill/settings/settings.repository';
import type { Changes, Write } from '@waybill/table/write';
import {
  correspondenceWrite,
  loadCorrespondence,
} from '../correspondence/correspondence.repository.ts';
import type { StoredCorrespondence } from '../correspondence/correspondence.ts';
import type { PeppolDocument } from '../document/document.schema.ts';
import { outgoingWrites, type Writing } from '../document/document.writes.ts';
import type { OrderView } from '../order/order-view.ts';
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

interface Ground {
  readonly stored: StoredCorrespondence | undefined;
  readonly settings: StoredSettings<typeof peppolSettings.settings>;
}

/** An order as a response leaves it, and the record of the response. */
export interface Responded extends Promises {
  readonly beside: Changes;
  readonly answer: PeppolDocument;
}

/**
 * Steps by which the buyer is told how its order stands, with what is promised, in one change of the order
 * (PEP-122): what is read anew at each attempt, and what is decided on it.
 */
export function responding(
  { tenant }: Context,
  orderId: string,
  body: RespondBody,
  homeOf: Writing['homeOf'],
) {
  const read = async (): Promise<Ground> => {
    const [stored, settings] = await Promise.all([
      loadCorrespondence(tenant, orderId),
      loadSettings(tenant, peppolSettings),
    ]);
    return { stored, settings };
  };
  const decide = (
    before: OrderView,
    { stored, settings }: Ground,
    { now, at, newId }: Moment,
  ): Responded | RespondRefusal => {
    const promises = promisesOf(before, body);
    if (isRejection(promises)) return promises;
    if (stored === undefined) throw new Error(`order ${orderId} has no correspondence`);
    const { row: conversation } = stored;
    const [response] = responsesTo({
      order: withPromises(before, promises),
      occasion: { kind: 'asked', note: body.note ?? null, detail: body.detail ?? false },
      conversation,
      customer_reference: promises.peppol.customer_reference,
      place: conversation.responses + 1,
      record: { id: newId(), at },
      settings: settings.for(before.market_id ?? undefined),
      notes: notesOf(body),
    });
    if (response === undefined) throw new Error(`order ${orderId} is answered by nothing`);
    const row = { ...conversation, responses: conversation.responses + 1 };
    const withDecision: Write[] = [
      correspondenceWrite(tenant, row, stored),
      ...outgoingWrites({ tenant, now, at, newId, homeOf }, response),
    ];
    return { ...promises, beside: { steps: [], withDecision }, answer: response.document };
  };
  return { read, decide };
}
