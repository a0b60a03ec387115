import { write } from '@waybill/table/commit';
import { key } from '@waybill/table/key';
import { queryAll } from '@waybill/table/read';

const LEDGERS = ['ORDERS', 'STOCK', 'RESERVATIONS', 'MOVEMENTS'];
const DAY_MS = 86_400_000;
/** Minutes of the day in which a shop that is open from morning to evening sold something. */
const MINUTES = 720;

const daysBefore = (today: number, days: number) =>
  Array.from({ length: days }, (_, back) =>
    new Date(today - (back + 1) * DAY_MS).toISOString().slice(0, 10),
  );

const minutes = Array.from({ length: MINUTES }, (_, minute) =>
  new Date(minute * 60_000).toISOString().slice(11, 16),
);

/**
 * Gives the counters of a tenant the size they have after so many days of business: totals keep
 * an attribute a day, and a day keeps one a minute. Their sums stay as they are.
 */
export async function ageCounters(tenant: string, days: number): Promise<void> {
  const past = daysBefore(Date.now(), days);
  for (const ledger of LEDGERS) {
    const counters = await queryAll({ pk: key('T', tenant, ledger, 'COUNTS') });
    for (const counter of counters) {
      const ofOneDay = /#\d{4}-\d{2}-\d{2}$/u.test(counter.sk);
      const names = ofOneDay ? minutes.map((minute) => `m${minute}`) : past.map((day) => `d${day}`);
      const empty = Object.fromEntries(names.map((name) => [name, 0]));
      await write({ put: { ...empty, ...counter } });
    }
  }
}
