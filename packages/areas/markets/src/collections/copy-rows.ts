import type { MarketCurrency } from '../currency/market-currency.resource.ts';
import { splitLocale } from '../locale/locale-code.ts';
import type { MarketLocale } from '../locale/market-locale.resource.ts';
import { fallbackLocaleOf, type LocaleSettings } from '../shared/settings.ts';
import {
  type Collections,
  type Counts,
  countsOf,
  flagged,
  inOrder,
  type MarketWithCollections,
} from './collections.ts';

/** The market that receives rows, and how they are made. */
export interface Recipient {
  readonly marketId: string;
  readonly at: string;
  /** Called once a row, in their order: ids that keep it also keep ties in order. */
  readonly newId: () => string;
}

interface Copyable {
  readonly id: string;
  readonly market_id: string;
  readonly position: number;
  readonly is_default: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Rows as another market gets them: their values, with names and times of their own. */
function copyRows<Row extends Copyable>(
  rows: readonly Row[],
  { marketId, at, newId }: Recipient,
): Row[] {
  return inOrder(rows).map((row) => ({
    ...row,
    id: newId(),
    market_id: marketId,
    created_at: at,
    updated_at: at,
  }));
}

/** The source's rows whose codes the market lacks; they bring the default flag if it has none. */
function copyMissing<Row extends Copyable & { readonly code: string }>(
  held: readonly Row[],
  offered: readonly Row[],
  recipient: Recipient,
): Row[] {
  const codes = new Set(held.map(({ code }) => code));
  const missing = offered.filter(({ code }) => !codes.has(code));
  const copies = copyRows(missing, recipient);
  return flagged(held) === undefined ? copies : withFlag(copies, () => false);
}

/** The rows with the default flag where `holds` says so, and nowhere else. */
function withFlag<Row extends Copyable>(rows: readonly Row[], holds: (row: Row) => boolean): Row[] {
  return rows.map((row) => ({ ...row, is_default: holds(row) }));
}

/** The tenant's fallback locale as a market's only and default one; none without a fallback. */
function seedLocales(
  settings: Pick<LocaleSettings, 'fallback_locale'>,
  recipient: Recipient,
): MarketLocale[] {
  const parts = splitLocale(fallbackLocaleOf(settings) ?? '');
  return parts === undefined ? [] : [{ ...newRow(recipient), ...parts, is_default: true }];
}

/** The base currency of a market that has not registered it. */
function seedCurrency(base: string, isDefault: boolean, recipient: Recipient): MarketCurrency {
  return { ...newRow(recipient), code: base, is_default: isDefault };
}

/** The number of rows that had to be made up. */
export interface Seeded {
  locales: 0 | 1;
  currencies: 0 | 1;
}

/** Rows to write, none of which exists yet. */
export interface NewRows extends Collections {
  readonly seeded: Seeded;
}

/**
 * Rows for a market that lacks them: those of another one, and what it cannot trade without (MKT-55,
 * MKT-56, MKT-65 to MKT-73). `isSpeechless` says that no market has a locale for it.
 */
export function missingRows(
  target: MarketWithCollections,
  offered: Collections,
  isSpeechless: boolean,
  settings: Pick<LocaleSettings, 'fallback_locale'>,
  recipient: Recipient,
): NewRows & { readonly copied: Counts } {
  const base = target.market.currency;
  const copies = {
    locales: copyMissing(target.locales, offered.locales, recipient),
    currencies: missingCurrencies(target, offered.currencies, recipient),
    tax_classes: copyMissing(target.tax_classes, offered.tax_classes, recipient),
  };
  const locales = isSpeechless ? seedLocales(settings, recipient) : [];
  const isRegistered = [...target.currencies, ...copies.currencies].some(
    ({ code }) => code === base,
  );
  const isUnflagged = flagged(target.currencies) === undefined;
  const currencies = isRegistered ? [] : [seedCurrency(base, isUnflagged, recipient)];
  return {
    locales: [...copies.locales, ...locales],
    currencies: [...copies.currencies, ...currencies],
    tax_classes: copies.tax_classes,
    copied: countsOf(copies),
    seeded: { locales: locales.length === 0 ? 0 : 1, currencies: isRegistered ? 0 : 1 },
  };
}

/** Only the base currency may arrive flagged, and only where no currency was. */
function missingCurrencies(
  { market, currencies: held }: MarketWithCollections,
  offered: readonly MarketCurrency[],
  recipient: Recipient,
): MarketCurrency[] {
  const unflagged = flagged(held) === undefined;
  return withFlag(
    copyMissing(held, offered, recipient),
    ({ code }) => unflagged && code === market.currency,
  );
}

function newRow({ marketId, at, newId }: Recipient) {
  return { id: newId(), market_id: marketId, position: 0, created_at: at, updated_at: at };
}
