import { rowsOf } from '@waybill/events/change.entity';
import { loadChange } from '@waybill/events/change.repository';
import { momentOfChange } from '@waybill/events/change-id';
import { derivedUuid } from '@waybill/kernel/id';
import { toInstant } from '@waybill/kernel/instant';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { loadSettings } from '@waybill/settings/settings.repository';
import type { Conflict } from '@waybill/table/write';
import { type Command, runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import {
  correspondenceWrite,
  loadCorrespondence,
} from '../correspondence/correspondence.repository.ts';
import type { StoredCorrespondence } from '../correspondence/correspondence.ts';
import { readDocument } from '../document/document.repository.ts';
import { outgoingWrites } from '../document/document.writes.ts';
import { type PeppolSettings, peppolSettings } from '../shared/settings.ts';
import { despatchAdvice } from './despatch-advice.ts';
import {
  isAnswered,
  occasionOfChange,
  shipmentsOfChange,
  type TrailRow,
} from './occasion-of-change.ts';
import { responsesTo } from './responses-to.ts';
import type { ShippedOrder } from './shipped-order.ts';
import type { ToldChange } from './told-change.ts';
import type { NewRecord, WrittenDocument } from './written-document.ts';

/** The orders area, as the function wires it. */
export interface OrderPort {
  readonly load: (
    tenant: string,
    id: string,
  ) => Promise<ShippedOrder | Rejection<'not_found'> | Conflict>;
  /** The partition, without its tenant, that keeps the trail of an order. */
  readonly homeOf: (orderId: string) => string;
}

interface Loaded {
  readonly stored: StoredCorrespondence;
  readonly order: ShippedOrder;
  readonly settings: PeppolSettings;
  readonly records: ReadonlyMap<string, NewRecord>;
}

const RESPONSE = 'response';
const adviceOf = (shipment: unknown) => `advice ${shipment}`;

/** Records that a change may write once, by what they are of; none of what is there already (PEP-121). */
async function newRecords(tenant: string, change: string, rows: readonly TrailRow[]) {
  const moment = momentOfChange(change);
  const kinds = [RESPONSE, ...shipmentsOfChange(rows).map(adviceOf)];
  const records = await Promise.all(
    kinds.map(async (kind) => {
      const id = derivedUuid(moment, `${tenant} ${change} ${kind}`);
      const written = await readDocument(tenant, id);
      return isRejection(written) ? [[kind, { id, at: toInstant(moment) }] as const] : [];
    }),
  );
  return new Map(records.flat());
}

/** The documents that a change of an order asks for, of those that are not there yet. */
function documentsFor(
  { stored: { row: conversation }, order, settings, records }: Loaded,
  rows: readonly TrailRow[],
): readonly WrittenDocument[] {
  const { party, units, send_despatch_advice } = settings;
  const occasion = occasionOfChange(rows, order.acknowledged_at);
  const record = records.get(RESPONSE);
  const responses =
    occasion === undefined || record === undefined
      ? []
      : responsesTo({
          order,
          occasion,
          conversation,
          customer_reference: order.peppol?.customer_reference ?? null,
          place: conversation.responses + 1,
          record,
          settings,
        });
  if (!send_despatch_advice) return responses;
  const advices = order.shipments.flatMap((shipment) => {
    const record = records.get(adviceOf(shipment.id));
    if (record === undefined) return [];
    return despatchAdvice({ order, shipment, conversation, record, party, units });
  });
  return [...responses, ...advices];
}

/**
 * Writes what a change of an order from Peppol asks for: once, whoever reads the event how often and in whatever
 * order, from the order as it stands (PEP-121). Other orders cost one read.
 */
export async function answerChange(
  work: Work,
  { address, order: orderId }: ToldChange,
  port: OrderPort,
): Promise<Rejection | undefined> {
  const { tenant } = work;
  if ((await loadCorrespondence(tenant, orderId)) === undefined) return undefined;
  const change = await loadChange(address);
  if (change === undefined) throw new Error(`there is no change ${address.change}`);
  const rows = rowsOf<TrailRow>(change);
  if (isAnswered(rows)) return undefined;
  const command: Command<Loaded, readonly WrittenDocument[], undefined, Rejection> = {
    load: async () => {
      // Before the order: whoever writes in between wrote of a younger order, and this one begins again.
      const stored = await loadCorrespondence(tenant, orderId);
      if (stored === undefined) throw new Error(`the correspondence of ${orderId} is gone`);
      const [order, settings, records] = await Promise.all([
        port.load(tenant, orderId),
        loadSettings(tenant, peppolSettings),
        newRecords(tenant, address.change, rows),
      ]);
      if (isRejection(order)) return order;
      return { stored, order, settings: settings.for(order.market_id ?? undefined), records };
    },
    decide: (loaded) => documentsFor(loaded, rows),
    write: (documents, { stored }) => {
      const writing = { ...work, homeOf: port.homeOf };
      const written = documents.flatMap((one) => outgoingWrites(writing, one));
      const responses = documents.filter(({ document }) => document.response_code !== null).length;
      if (written.length === 0) return [];
      const row = { ...stored.row, responses: stored.row.responses + responses };
      // First: who answered the same at the same time is met here.
      return [correspondenceWrite(tenant, row, stored), ...written];
    },
    present: () => undefined,
  };
  return runCommand(work, command);
}
