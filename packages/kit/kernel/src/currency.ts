import { type Decimal, MONEY_DIGITS, round } from './decimal.ts';

/*
 * Currencies of ISO 4217 as its amendment 180 leaves them, by the digits of their minor unit, written
 * down for this product. `Intl` knows other digits, which change with the runtime. Metals, units of
 * account and codes for tests have no minor unit and are no money. ANG and BGN were withdrawn less than
 * two years ago, in 2025 and 2026.
 */
const CODES_BY_DIGITS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD
    CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP
    GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL
    MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN
    QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD
    TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries(CODES_BY_DIGITS).flatMap(([digits, codes]) =>
    codes.split(/\s+/u).map((code) => [code, Number(digits)] as const),
  ),
);

/** Digits of a currency that the table does not have: rows of before may name any three letters. */
const USUAL_DIGITS = 2;

/** The sentence about a text that is none. */
export const NO_CURRENCY = 'must be a currency of ISO 4217, such as EUR';

/** Tells if a text is the code of a currency, in either case of letters (API-200). */
export function isCurrency(code: string): boolean {
  return DIGITS.has(code.toUpperCase());
}

/** The fraction digits of the minor unit of a currency (API-200). */
export function currencyDigits(code: string): number {
  return DIGITS.get(code) ?? USUAL_DIGITS;
}

/** An amount as it can be paid: in the digits of its currency. */
export function payable(amount: Decimal, currency: string): Decimal {
  return round(amount, currencyDigits(currency));
}

/** The ways to round amounts: to four digits, or to those of their currency (ORD-200). */
export const amountRoundings = ['precise', 'invoice'] as const;
export type AmountRounding = (typeof amountRoundings)[number];

/** Rules by which the amounts of an order or a cart are rounded. */
export interface AmountRules {
  readonly amount_rounding: AmountRounding;
  readonly currency: string;
}

/** The fraction digits of amounts (ORD-201). */
export function amountDigits({ amount_rounding, currency }: AmountRules): number {
  return amount_rounding === 'precise' ? MONEY_DIGITS : currencyDigits(currency);
}
