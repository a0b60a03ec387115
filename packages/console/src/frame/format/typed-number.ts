import { kept } from './kept.ts';
import { bareText } from './typed-text.ts';

/** A number as a person typed it: what it says, or why that is not known. */
export type TypedNumber =
  | { readonly kind: 'nothing' }
  /** Every digit of it survives JSON and the service. */
  | { readonly kind: 'number'; readonly value: number }
  /** Two locales read it differently: as thousands, and as decimals. */
  | { readonly kind: 'doubt'; readonly readings: readonly [number, number] }
  | { readonly kind: 'unreadable'; readonly why: string };

/** Digits of a number that JSON and the service keep. */
const EXACT_DIGITS = 15;

const BLANKS = String.raw`[ \u00a0\u2007\u2009\u202f]`;
const APOSTROPHES = `['\u2019]`;

/** A mark in every form in which keyboards and browsers write it. */
const formsOf = (mark: string): string => {
  const wide = [BLANKS, APOSTROPHES].find((forms) => new RegExp(forms, 'u').test(mark));
  return wide ?? `[${mark}]`;
};

/**
 * Every way to read a number where a browser writes it in a locale, and the digits of that locale.
 */
const waysOf = kept((locale: string | undefined) => {
  const plain = new Intl.NumberFormat(locale, { useGrouping: false });
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567_890.5);
  const own = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '.';
  // India writes 1,00,000: groups of two before the last one, where the locale does so alone.
  const inner = parts.filter(({ type }) => type === 'integer').at(-2)?.value.length ?? 3;
  const grouped = [...new Set(['.', ',', own('group')])].map((mark) => {
    const [m, isOwn] = [formsOf(mark), mark === own('group')];
    const ownWay =
      isOwn && inner !== 3 ? `|[1-9]\\d{0,${inner - 1}}(?:${m}\\d{${inner}})+${m}\\d{3}` : '';
    return { mark, integer: `[1-9]\\d{0,2}(?:${m}\\d{3})+${ownWay}` };
  });
  const ways = [...new Set(['.', ',', own('decimal')])].flatMap((decimal) =>
    [{ mark: '', integer: '\\d*' }, ...grouped]
      .filter(({ mark }) => mark !== decimal)
      .map(({ integer }) => new RegExp(`^(-?)(${integer})(?:[${decimal}](\\d+))?$`, 'u')),
  );
  const digits = Array.from({ length: 10 }, (_, digit) => plain.format(digit));
  return { ways, digits };
});

/**
 * A text of digits and one point as a number; none where it has more digits than a number keeps.
 */
function exactly(decimal: string): number | undefined {
  const digits = decimal.replaceAll(/^-?0*|\./gu, '').replace(/0+$/u, '');
  return digits.length > EXACT_DIGITS ? undefined : Number(decimal) || 0;
}

/** Reads what was typed, by the locale in which the browser writes numbers. */
export function readNumber(typed: string, locale?: string): TypedNumber {
  const { ways, digits } = waysOf(locale);
  // Some locales write a sign of the direction before their minus: it goes with the blanks.
  const text = bareText(typed).replace(/^\u2212/u, '-');
  if (text === '') return { kind: 'nothing' };
  const latin = text.replaceAll(/\p{Nd}/gu, (one) =>
    digits.includes(one) ? String(digits.indexOf(one)) : one,
  );
  const readings = new Set(
    ways.flatMap((way) => {
      const [, sign = '', integer = '', fraction = ''] = way.exec(latin) ?? [];
      const whole = integer.replaceAll(/\D/gu, '');
      return whole + fraction === '' ? [] : `${sign}${whole || '0'}${fraction && `.${fraction}`}`;
    }),
  );
  const [one, other] = [...readings].map(exactly);
  if (readings.size === 0) return { kind: 'unreadable', why: `${text} is not a number.` };
  if (one === undefined) {
    return { kind: 'unreadable', why: `${text} has more than ${EXACT_DIGITS} digits.` };
  }
  if (other === undefined) return { kind: 'number', value: one };
  const [thousands, decimals] = Math.abs(one) > Math.abs(other) ? [one, other] : [other, one];
  return { kind: 'doubt', readings: [thousands, decimals] };
}

const fieldFormat = kept(
  (locale: string | undefined, minimumFractionDigits: number) =>
    new Intl.NumberFormat(locale, {
      useGrouping: false,
      minimumFractionDigits,
      maximumFractionDigits: 20,
    }),
);

/**
 * A number as a field begins with it: as the browser writes it, but so that it is read in one way.
 */
export function writtenNumber(value: number, locale?: string): string {
  const digits = String(value) as Intl.StringNumericLiteral;
  const shortest = fieldFormat(locale, 0).format(digits);
  const isClear = readNumber(shortest, locale).kind !== 'doubt';
  return isClear ? shortest : fieldFormat(locale, 4).format(digits);
}

/** A number as addresses have it, in every locale: digits and a point. */
export const readPlain = (text: string): number | undefined =>
  /^-?\d+(?:\.\d+)?$/u.test(text) ? exactly(text) : undefined;

/** A number for an address. */
export const plainNumber = (value: number): string => writtenNumber(value, 'en');
