import { MEMORY } from '../constructs/handler-function.ts';
import { measured, orderUnits } from '../scale/order-use.ts';
import { counted, estimated } from './order-counts.ts';
import { prices } from './prices.ts';

const DAYS = 30;
const MONTHS = 12;
const GIGABYTE = 1e9;

/** What an idle stage costs, by what its schedules do in a month. */
export interface Idle {
  /** Alarms, metrics, insights and key. */
  readonly fixed: number;
  readonly runs: number;
  readonly readUnits: number;
}

/** USD a month, by what it is paid for. */
export type Bill = Readonly<Record<string, number>>;

const runsOf = (runs: number, seconds: number, memory: number = MEMORY.usual): number =>
  runs * (prices.run + seconds * (memory / 1024) * prices.gigabyteSecond);

/** What one order costs by itself; every call finds its credential unknown, as in a calm shop. */
function orderBill(): Bill {
  const { requests, events, changes } = counted;
  const { write, read } = orderUnits(measured.uses);
  const { runSeconds, sellingSeconds, messagesARun, loggedBytes } = estimated;
  // The authorizer beside each call; the publisher and the totals behind each change.
  const selling = 2 * requests;
  const behind = 2 * changes + events / messagesARun;
  return {
    'DynamoDB, requests': write * prices.writeUnit + read * prices.readUnit,
    'API Gateway': requests * prices.gatewayRequest,
    Lambda: runsOf(selling, sellingSeconds, MEMORY.selling) + runsOf(behind, runSeconds),
    EventBridge: events * prices.event,
    SQS: events * (1 + 2 / messagesARun) * prices.queueRequest,
    'CloudWatch Logs': (loggedBytes / GIGABYTE) * prices.loggedGigabyte,
    'X-Ray, every run traced': (selling + behind) * prices.trace,
  };
}

/** What one healthy endpoint that subscribes to everything adds to an order. */
export function endpointCost(): number {
  const { events } = counted;
  const { messagesARun, runSeconds, receiverSeconds, delivery } = estimated;
  const runs = events / messagesARun;
  const units = delivery.writeUnits * prices.writeUnit + delivery.readUnits * prices.readUnit;
  return (
    events * units +
    runsOf(runs, runSeconds + receiverSeconds) +
    runs * prices.trace +
    events * (3 / messagesARun) * prices.queueRequest +
    ((events * delivery.loggedBytes) / GIGABYTE) * prices.loggedGigabyte
  );
}

/** What an order costs more for being found by its words. */
function searchCost(): number {
  const { search, messagesARun, runSeconds } = estimated;
  const runs = search.events / messagesARun;
  return (
    search.writeUnits * prices.writeUnit +
    search.events * search.readUnitsAnEvent * prices.readUnit +
    search.events * (1 + 2 / messagesARun) * prices.queueRequest +
    runsOf(runs, runSeconds) +
    runs * prices.trace
  );
}

/** A month of a shop that has a stage to itself, in its twelfth month. */
export function monthOf(ordersADay: number, idle: Idle): Bill {
  const orders = ordersADay * DAYS;
  const each = Object.entries(orderBill()).map(([name, usd]) => [name, usd * orders]);
  const stored = (orders * MONTHS * estimated.storedBytes) / GIGABYTE;
  const sweeps = runsOf(idle.runs, estimated.runSeconds) + idle.runs * prices.trace;
  const bill: Bill = {
    ...Object.fromEntries(each),
    Search: searchCost() * orders,
    'One endpoint on `*`': endpointCost() * orders,
    'DynamoDB, storage after a year': stored * prices.storedGigabyte,
    Schedules: sweeps + idle.readUnits * prices.readUnit,
    'Alarms, metrics, insights, key': idle.fixed,
  };
  return { ...bill, '**Sum**': Object.values(bill).reduce((sum, usd) => sum + usd, 0) };
}
