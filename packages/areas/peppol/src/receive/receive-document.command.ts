import type { Context } from '@waybill/api/context';
import type { SentBytes } from '@waybill/api/request-body';
import { dayOf } from '@waybill/kernel/instant';
import { momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { NewChildSet } from '@waybill/table/aggregate';
import { type Changes, type Conflict, concurrentModification } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { BeginRefusal, CommitRefusal } from '@waybill/work/work';
import { correspondenceWrite } from '../correspondence/correspondence.repository.ts';
import { readDocument } from '../document/document.repository.ts';
import {
  incomingWrites,
  outgoingWrites,
  stageContent,
  type Writing,
} from '../document/document.writes.ts';
import { type Finding, type FoundFact, fact } from '../document/finding.ts';
import type { OrderView } from '../order/order-view.ts';
import type { PeppolSettings } from '../shared/settings.ts';
import { unitTexts } from '../tables/code-list.ts';
import { contentDigest } from '../xml/same-content.ts';
import { type Arrived, arrivedOf, nameOf, type Outcome, readSound } from './arrived.ts';
import { claimWrite } from './claim.repository.ts';
import { type Claim, isOvertaken, type Overtaken, overtaken } from './claim.ts';
import { compareTotals } from './compare-totals.ts';
import { refuseEnvelope, sidesOf } from './envelope.ts';
import type { ArticleFacts, ReadingFacts } from './facts.ts';
import { asFindings, holdReasonOf, judgeFindings, refuses } from './judge-findings.ts';
import type { OrdersPort, Review, Together, Unanswered } from './orders.port.ts';
import { readCancellation } from './read-cancellation.ts';
import { readChange } from './read-change.ts';
import { readOrder } from './read-order.ts';
import { type Receipt, receiptOf } from './receipt.ts';
import type { EnvelopeQuery, Received } from './receive.schema.ts';
import { loadReception, type Reception } from './reception.repository.ts';
import { judgeClaim } from './seen-before.ts';

/** Services of other areas beside orders, for a document. */
interface ShopPorts {
  /** Judges the article numbers of a document. */
  readonly articles: (
    tenant: string,
    root: Arrived['root'],
  ) => Promise<(sku: string | null) => ArticleFacts>;
  readonly homeOf: Writing['homeOf'];
  /** The order as lists show it. */
  readonly rowOf: (order: OrderView) => NonNullable<Received['order']>;
}

/** Services of other areas for a document; the function wires them. */
export interface ReceivePorts<Failure extends Rejection> extends ShopPorts {
  readonly orders: OrdersPort<Failure>;
}

/** Times that a document is looked at anew because another call was quicker. */
const ATTEMPTS = 5;

type Refused = Rejection<
  'document_id_taken' | 'peppol_not_set_up' | 'not_our_document' | 'not_found'
>;

/** A document that came, its digest, and the id of the record of its answer. */
interface Sent {
  readonly arrived: Arrived;
  readonly digest: string;
  readonly responseId: string;
}

/** A document at one look at the shop: what it meets, and where its XML lies meanwhile. */
interface Receiving extends Sent {
  readonly ctx: Context;
  readonly ports: ShopPorts;
  readonly reception: Reception;
  readonly childSet: NewChildSet;
}

type Settled = Received | Overtaken | Conflict | BeginRefusal | CommitRefusal;

type Decided = Pick<Outcome, 'status' | 'findings'>;

function receiptFor(receiving: Receiving, outcome: Decided, order: OrderView | null): Receipt {
  const { arrived, reception, responseId } = receiving;
  const partner_id = reception.partner?.id ?? null;
  return receiptOf(arrived, { ...outcome, partner_id }, order, { ...reception, responseId });
}

/** Writes of all that a document leaves behind, for the change of the order (PEP-38, PEP-42, PEP-45). */
function changesFor(
  { ctx, arrived, digest, ports, reception, childSet }: Receiving,
  { document, responses, correspondence }: Receipt,
): Changes<Overtaken> {
  const { tenant, now, at, newId } = ctx;
  const { id, status, order_id: order } = document;
  const writing: Writing = { tenant, now, at, newId, homeOf: ports.homeOf };
  const answers = responses.map((one) => one.document.id);
  const claim: Claim = { document: id, digest, status, order, responses: answers };
  return {
    steps: [],
    withDecision: [
      claimWrite(tenant, nameOf(arrived), claim, reception.claim),
      ...incomingWrites(writing, document, childSet),
      ...(correspondence === undefined
        ? []
        : [correspondenceWrite(tenant, correspondence, reception.before, overtaken)]),
      ...responses.flatMap((one) => outgoingWrites(writing, one)),
    ],
  };
}

function presentReceipt(
  { ports }: Receiving,
  { document, responses }: Receipt,
  order: OrderView | null,
): Received {
  return {
    ...document,
    duplicate: false,
    order: order && ports.rowOf(order),
    responses: responses.map((one) => one.document),
  };
}

/** Keeps a document that changes nothing: its record, its claim, and the answer where one is due. */
function keep(receiving: Receiving, outcome: Decided): Promise<Settled> {
  const { ctx, reception } = receiving;
  const { order } = reception;
  return runCommand<Receipt, Receipt, Received, Overtaken | Conflict>(ctx, {
    load: async () => receiptFor(receiving, outcome, order),
    decide: (receipt) => receipt,
    write: (receipt) => changesFor(receiving, receipt),
    present: (receipt) => presentReceipt(receiving, receipt, order),
  });
}

/** Facts that only the order as it would be can tell: its totals, and that a cancellation comes too late. */
function factsOnOrder(
  { transaction, root }: Arrived,
  order: OrderView,
  { changes_until }: Pick<PeppolSettings, 'changes_until'>,
): FoundFact[] {
  if (transaction === 'T01') return [compareTotals(root, order) ?? []].flat();
  const isLate = changes_until === 'acknowledged' && order.acknowledged_at !== null;
  if (transaction !== 'T115' || !isLate) return [];
  const message = 'The order is acknowledged and takes no cancellation.';
  return [fact('order_acknowledged', null, message)];
}

/** Everything that becomes true with an order that is executed, judged by what the document says and `own` says of it. */
function together(receiving: Receiving, own: readonly FoundFact[]): Together<Received> {
  const { arrived, reception } = receiving;
  const { settings } = reception;
  let findings: readonly Finding[] = [];
  const receiptOn = (order: OrderView) =>
    receiptFor(receiving, { status: 'executed', findings }, order);
  return {
    review: (order, found): Review => {
      const facts = [...own, ...found, ...factsOnOrder(arrived, order, settings)];
      findings = judgeFindings(facts, choicesOf(receiving));
      if (refuses(findings)) return { refused: findings };
      const holdReason = holdReasonOf(findings);
      const isOpen = holdReason === null && order.status !== 'pending';
      return { holdReason, acknowledge: settings.accept_on === 'placement' && isOpen };
    },
    beside: (order) => changesFor(receiving, receiptOn(order)),
    present: (order) => presentReceipt(receiving, receiptOn(order), order),
  };
}

/** Facts by which its reader reads a document. */
async function readingFacts(receiving: Receiving): Promise<ReadingFacts> {
  const { ctx, arrived, ports, reception } = receiving;
  const { partner, market, settings } = reception;
  const { root, id, profile, buyer, at } = arrived;
  return {
    documentId: id,
    profile,
    endpoint: buyer.endpoint,
    marketId: isRejection(market) ? null : market,
    partner,
    today: dayOf(at),
    units: { ...unitTexts, ...settings.units },
    articleOf:
      settings.article_check === 'stock' ? await ports.articles(ctx.tenant, root) : undefined,
  };
}

/** The buyer’s address is no partner’s (PEP-40). */
function judgeBuyer({ root, buyer }: Arrived, { partner }: Reception): FoundFact[] {
  if (partner !== undefined) return [];
  const path = `/${root.name}/cac:BuyerCustomerParty/cac:Party/cbc:EndpointID`;
  const message = `No partner has the address ${buyer.endpoint}.`;
  return [fact('unknown_buyer', path, message, buyer.endpoint)];
}

/** The settings by which findings are judged: what is cancelled cannot be held. */
function choicesOf({ arrived, reception }: Receiving) {
  const { settings } = reception;
  return arrived.transaction === 'T115' ? { ...settings, hold_on: [] } : settings;
}

/** Runs what a document asks for, and keeps it as refused where nothing was changed. */
async function conclude<Failure extends Rejection>(
  receiving: Receiving,
  own: readonly FoundFact[],
  run: (change: Together<Received>) => Promise<Received | Unanswered<Failure>>,
): Promise<Settled | Failure> {
  const { arrived, reception } = receiving;
  const judged = judgeFindings(own, choicesOf(receiving));
  if (refuses(judged)) return keep(receiving, { status: 'refused', findings: judged });
  const outcome = await run(together(receiving, own));
  if (!('facts' in outcome)) return outcome;
  const { facts } = outcome;
  const isClosedSince =
    arrived.transaction === 'T115' && facts.some(({ code }) => code === 'order_closed');
  // Cancelled while this one was looked at: there is nothing left to do, as the next look says.
  if (isClosedSince && reception.order?.status !== 'completed') return overtaken;
  const isJudged = facts.every((fact) => 'effect' in fact);
  const findings = isJudged ? asFindings(facts) : [...judged, ...asFindings(facts)];
  return keep(receiving, { status: 'refused', findings });
}

function unknownOrder({ root, order_reference }: Arrived): FoundFact {
  const path = `/${root.name}/cac:OrderReference/cbc:ID`;
  const message = `The buyer has sent no order ${order_reference}.`;
  return fact('unknown_order', path, message, order_reference);
}

/** Does what a document says, by its kind (PEP-40). */
async function execute<Failure extends Rejection>(
  receiving: Receiving,
  orders: OrdersPort<Failure>,
): Promise<Settled | Failure> {
  const { ctx, arrived, reception } = receiving;
  const { transaction, root } = arrived;
  const { order, settings } = reception;
  const buyer = judgeBuyer(arrived, reception);
  if (transaction === 'T01') {
    const { placement, findings } = readOrder(root, await readingFacts(receiving));
    return conclude(receiving, [...buyer, ...findings], (beside) =>
      orders.place(ctx, placement, beside),
    );
  }
  if (order === null) {
    const findings = asFindings([unknownOrder(arrived)]);
    return keep(receiving, { status: 'refused', findings });
  }
  if (transaction === 'T115') {
    if (order.status === 'cancelled') return keep(receiving, { status: 'noted', findings: [] });
    const { id: document_id, profile } = arrived;
    const cancellation = { ...readCancellation(root), document_id, profile };
    return conclude(receiving, buyer, (beside) =>
      orders.cancel(ctx, order.id, cancellation, beside),
    );
  }
  const facts = { ...(await readingFacts(receiving)), changesUntil: settings.changes_until };
  const { change, findings } = readChange(root, facts);
  return conclude(receiving, [...buyer, ...findings], (beside) =>
    orders.change(ctx, order.id, change, beside),
  );
}

/** The first record of a document, with what was written for it and the order as it stands (PEP-42). */
async function showAgain<Failure extends Rejection>(
  { tenant }: Context,
  { document: id, order: orderId, responses: written }: Claim,
  { orders, rowOf }: ReceivePorts<Failure>,
): Promise<Received | Rejection<'not_found'>> {
  const [document, order, ...responses] = await Promise.all([
    readDocument(tenant, id),
    orderId === null ? undefined : orders.read(tenant, orderId),
    ...written.map((one) => readDocument(tenant, one)),
  ]);
  if (isRejection(document)) return document;
  return {
    ...document,
    duplicate: true,
    order: order === undefined ? null : rowOf(order),
    responses: responses.flatMap((one) => (isRejection(one) ? [] : [one])),
  };
}

/** One look at the shop, and what it decides. */
async function tryReceive<Failure extends Rejection>(
  ctx: Context,
  sent: Sent,
  ports: ReceivePorts<Failure>,
): Promise<Settled | Refused | Failure> {
  const { arrived, digest } = sent;
  const reception = await loadReception(ctx, arrived, ports.orders.read);
  const { claim, market } = reception;
  const seen = judgeClaim(arrived, digest, claim);
  if (isRejection(seen)) return seen;
  if (seen === 'same' && claim !== undefined) return showAgain(ctx, claim, ports);
  if (isRejection(market)) return market;
  const childSet = await stageContent(ctx, arrived.id, arrived.xml);
  return execute({ ...sent, ctx, ports, reception, childSet }, ports.orders);
}

/**
 * Takes a document and does what it says, in one change with its record and its answers (PEP-38 to
 * PEP-45). What breaks a rule, or is not for the shop, is refused and leaves nothing.
 */
export async function receiveDocument<Failure extends Rejection>(
  ctx: Context,
  { bytes, contentType }: SentBytes,
  { message_id, ...envelope }: EnvelopeQuery,
  ports: ReceivePorts<Failure>,
) {
  const sound = readSound(bytes, contentType);
  if (isRejection(sound)) return sound;
  // In the order in which they are taken: a list shows an answer behind what it answers.
  const { newId } = momentAt(ctx.now);
  const record = { id: newId(), at: ctx.at, xml: bytes, message_id: message_id ?? null };
  const responseId = newId();
  const arrived = arrivedOf(sound, record);
  const mismatch = refuseEnvelope(sidesOf(arrived.root), envelope);
  if (mismatch !== undefined) return mismatch;
  const sent = { arrived, digest: contentDigest(arrived.root), responseId };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const outcome = await tryReceive(ctx, sent, ports);
    if (!isOvertaken(outcome)) return outcome;
  }
  return concurrentModification;
}
