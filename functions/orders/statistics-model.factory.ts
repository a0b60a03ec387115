import type { Statistics } from '@waybill/orders/statistics/statistics.schema';

/** A number or an amount that an order brought, in ten-thousandths. */
interface Entry {
  readonly day: string;
  readonly market: string | null;
  readonly name: string;
  readonly units: number;
}

const COUNTS = ['orders', 'positions', 'cancelled', 'shipments', 'returns'];
const UNITS = 10_000;

/** Model of a shop's statistics: it keeps every entry and adds all up when asked. */
export class ShopBook {
  readonly entries: Entry[] = [];

  /** Writes down what happened to an order of a market. */
  note(at: Date, market: string | null, amounts: Readonly<Record<string, number>>): void {
    const day = at.toISOString().slice(0, 10);
    for (const [name, amount] of Object.entries(amounts)) {
      this.entries.push({ day, market, name, units: Math.round(amount * UNITS) });
    }
  }

  /** The periods of these days, each begun by its text. */
  periods(periods: readonly string[], market?: string): Statistics['items'] {
    return periods.map((period) => {
      const inside = this.entries.filter(
        (one) => one.day.startsWith(period) && (market === undefined || one.market === market),
      );
      const sum = (name: string) =>
        inside.reduce((total, one) => total + (one.name === name ? one.units : 0), 0) / UNITS;
      const codes = inside.flatMap(({ name }) => name.split(' ').slice(1));
      const counts = Object.fromEntries(COUNTS.map((name) => [name, sum(name)]));
      const currencies = [...new Set(codes)].sort().map((currency) => ({
        currency,
        placed: sum(`placed ${currency}`),
        cancelled: sum(`cancelled ${currency}`),
        refunded: sum(`refunded ${currency}`),
      }));
      return { period, ...counts, currencies } as Statistics['items'][number];
    });
  }
}
