import type { DomainEvent } from '@waybill/events/event';
import type { Collections } from './collections.ts';
import { marketCurrencyEvents } from './currency/market-currency.events.ts';
import { marketLocaleEvents } from './locale/market-locale.events.ts';
import { recordEvent } from './record.events.ts';
import { marketTaxClassEvents } from './tax-class/market-tax-class.events.ts';

/** One event for each new row, in the order locales, currencies, tax classes. */
export function createdEvents(
  { locales, currencies, tax_classes }: Collections,
  { newEventId, at }: { newEventId: () => string; at: string },
): DomainEvent[] {
  const created = [
    ...locales.map((row) => [marketLocaleEvents.created, row] as const),
    ...currencies.map((row) => [marketCurrencyEvents.created, row] as const),
    ...tax_classes.map((row) => [marketTaxClassEvents.created, row] as const),
  ];
  return created.map(([type, row]) => recordEvent(type, row, { eventId: newEventId(), at }));
}
