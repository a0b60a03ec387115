import type { Context } from '@waybill/api/context';
import type { SentBytes } from '@waybill/api/request-body';
import { momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { NewChildSet } from '@waybill/table/aggregate';
import { type Changes, type Conflict, concurrentModification } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { BeginRefusal, CommitRefusal } from '@waybill/work/work';
import { readDocument } from '../document/document.repository.ts';
import { stageContent, type Writing } from '../document/document.writes.ts';
import type { Finding, FoundFact } from '../document/finding.ts';
import type { OrderView } from '../order/order-view.ts';
import type { PeppolSettings } from '../shared/settings.ts';
import { unitTexts } from '../tables/code-list.ts';
import { contentDigest } from '../xml/same-content.ts';
import { type Arrived, arrivedOf, nameOf, type Outcome } from './arrived.ts';
import { type Claim, isOvertaken, type Overtaken, overtaken } from './claim.ts';
import { compareTotals } from './compare-totals.ts';
import { refuseEnvelope, sidesOf } from './envelope.ts';
import type { ArticleFacts, ReadingFacts } from './facts.ts';
import { asFindings, holdReasonOf, judgeFindings, refuses } from './judge-findings.ts';
import type { OrdersPort, Review, Together, Unanswered } from './orders.port.ts';
import type { Placement } from './placement.ts';
import { readCancellation } from './read-cancellation.ts';
import { type OrderChange, readChange } from './read-change.ts';
import { readOrder } from './read-order.ts';
import { readSound } from './read-sound.ts';
import { type Receipt, receiptOf } from './receipt.ts';
import { receiptChanges } from './receipt.writes.ts';
import type { EnvelopeQuery, Received } from './receive.schema.ts';
import { loadReception, type Reception } from './reception.repository.ts';
import { judgeClaim } from './seen-before.ts';

/** Services of other areas for a document; the function wires it. */
export interface ReceivePorts<Failure extends Rejection> {
  readonly orders: OrdersPort<Placement, OrderChange, Failure>;
  /** Judges the article numbers of a document. */
  readonly articles: (
    tenant: string,
    root: Arrived['root'],
  ) => Promise<(sku: string | null) => ArticleFacts>;
  readonly homeOf: Writing['homeOf'];
  /** The order as lists show it. */
  readonly rowOf: (order: OrderView) => NonNullable<Received['order']>;
}

/** Times that a document is looked at anew because another call was quicker. */
const ATTEMPTS = 5;

type Refused = Rejection<
  'document_id_taken' | 'peppol_not_set_up' | 'not_our_document' | 'not_found'
>;

/** A document at one look at the shop: what it meets, and where its XML lies meanwhile. */
interface Receiving<Failure extends Rejection> {
  readonly ctx: Context;
  readonly arrived: Arrived;
  readonly digest: string;
  readonly ports: ReceivePorts<Failure>;
  readonly reception: Reception;
  readonly childSet: NewChildSet;
  readonly responseId: string;
}

type Settled = Received | Overtaken | Conflict | BeginRefusal | CommitRefusal;

function receiptFor<Failure extends Rejection>(
  { arrived, reception, responseId }: Receiving<Failure>,
  outcome: Pick<Outcome, 'status' | 'findings'>,
  order: OrderView | null,
): Receipt {
  const { settings, before, partner } = reception;
  const partner_id = partner?.id ?? null;
  return receiptOf(arrived, { ...outcome, partner_id }, order, {
    settings,
    before,
    responseId,
  });
}

function changesFor<Failure extends Rejection>(
  { ctx, arrived, digest, ports, reception, childSet }: Receiving<Failure>,
  receipt: Receipt,
): Changes<Overtaken> {
  const { tenant, now, at, newId } = ctx;
  const { claim: former, before } = reception;
  const place = { name: nameOf(arrived), digest, childSet, former, before };
  return receiptChanges({ tenant, now, at, newId, homeOf: ports.homeOf }, receipt, place);
}

function presentReceipt<Failure extends Rejection>(
  { ports }: Receiving<Failure>,
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
function keep<Failure extends Rejection>(
  receiving: Receiving<Failure>,
  outcome: Pick<Outcome, 'status' | 'findings'>,
): Promise<Settled> {
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
  return [{ code: 'order_acknowledged', path: null, message, theirs: null, ours: null }];
}

/** Everything that becomes true with an order that is executed, judged by what the document says and `own` says of it. */
function together<Failure extends Rejection>(
  receiving: Receiving<Failure>,
  own: readonly FoundFact[],
): Together<Received> {
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
async function readingFacts<Failure extends Rejection>({
  ctx,
  arrived,
  ports,
  reception,
}: Receiving<Failure>): Promise<ReadingFacts> {
  const { partner, market, settings } = reception;
  const { root, id, profile, buyer, at } = arrived;
  return {
    documentId: id,
    profile,
    endpoint: buyer.endpoint,
    marketId: isRejection(market) ? null : market,
    partner,
    today: at.slice(0, 'YYYY-MM-DD'.length),
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
  return [{ code: 'unknown_buyer', path, message, theirs: buyer.endpoint, ours: null }];
}

/** The settings by which findings are judged: what is cancelled cannot be held. */
function choicesOf<Failure extends Rejection>({ arrived, reception }: Receiving<Failure>) {
  const { settings } = reception;
  return arrived.transaction === 'T115' ? { ...settings, hold_on: [] } : settings;
}

/** Runs what a document asks for, and keeps it as refused where nothing was changed. */
async function conclude<Failure extends Rejection>(
  receiving: Receiving<Failure>,
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

const unknownOrder = ({ root, order_reference }: Arrived): FoundFact => ({
  code: 'unknown_order',
  path: `/${root.name}/cac:OrderReference/cbc:ID`,
  message: `The buyer has sent no order ${order_reference}.`,
  theirs: order_reference,
  ours: null,
});

/** Does what a document says, by its kind (PEP-40). */
async function execute<Failure extends Rejection>(
  receiving: Receiving<Failure>,
): Promise<Settled | Failure> {
  const { ctx, arrived, ports, reception } = receiving;
  const { transaction, root } = arrived;
  const { order, settings } = reception;
  const buyer = judgeBuyer(arrived, reception);
  if (transaction === 'T01') {
    const { placement, findings } = readOrder(root, await readingFacts(receiving));
    const place = (change: Together<Received>) => ports.orders.place(ctx, placement, change);
    return conclude(receiving, [...buyer, ...findings], place);
  }
  if (order === null) {
    const findings = asFindings([unknownOrder(arrived)]);
    return keep(receiving, { status: 'refused', findings });
  }
  if (transaction === 'T115') {
    if (order.status === 'cancelled') return keep(receiving, { status: 'noted', findings: [] });
    const { id: document_id, profile } = arrived;
    const cancellation = { ...readCancellation(root), document_id, profile };
    return conclude(receiving, buyer, (change) =>
      ports.orders.cancel(ctx, order.id, cancellation, change),
    );
  }
  const facts = { ...(await readingFacts(receiving)), changesUntil: settings.changes_until };
  const { change, findings } = readChange(root, facts);
  return conclude(receiving, [...buyer, ...findings], (beside) =>
    ports.orders.change(ctx, order.id, change, beside),
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
  { arrived, digest, responseId }: Pick<Receiving<Failure>, 'arrived' | 'digest' | 'responseId'>,
  ports: ReceivePorts<Failure>,
): Promise<Settled | Refused | Failure> {
  const reception = await loadReception(ctx, arrived, ports.orders.read);
  const { claim, market } = reception;
  const seen = judgeClaim(arrived, digest, claim);
  if (isRejection(seen)) return seen;
  if (seen === 'same' && claim !== undefined) return showAgain(ctx, claim, ports);
  if (isRejection(market)) return market;
  const childSet = await stageContent(ctx, arrived.id, arrived.xml);
  return execute({ ctx, arrived, digest, ports, reception, childSet, responseId });
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
  const sent = { id: newId(), at: ctx.at, xml: bytes, message_id: message_id ?? null };
  const responseId = newId();
  const arrived = arrivedOf(sound, sent);
  const mismatch = refuseEnvelope(sidesOf(arrived.root), envelope);
  if (mismatch !== undefined) return mismatch;
  const digest = contentDigest(arrived.root);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const outcome = await tryReceive(ctx, { arrived, digest, responseId }, ports);
    if (!isOvertaken(outcome)) return outcome;
  }
  return concurrentModification;
}
