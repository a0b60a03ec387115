import type { FieldCheck } from '../frame/form/form-field.ts';
import { type PastedKind, readPasted } from '../frame/form/pasted-lines.ts';

const COLUMNS = {
  number: {
    kind: 'code',
    title: 'order number',
    heading: /^(?:order|number|nummer|bestell|auftrag|commande|pedido|ordine)/iu,
  },
  code: {
    kind: 'code',
    title: 'tracking code',
    heading: /^(?:tracking|code|sendung|paket|parcel|suivi|seguimiento)/iu,
  },
  carrier: {
    kind: 'code',
    title: 'carrier',
    isOptional: true,
    heading: /^(?:carrier|versand|dienst|transport|corriere)/iu,
  },
} as const;

/** The tracking code of an order. */
interface Tracking {
  readonly tracking_code: string;
  readonly carrier?: string;
}

/** A pasted list of tracking codes by the numbers of their orders, with its problems and notes. */
export interface TrackingList {
  readonly byNumber: ReadonlyMap<string, Tracking>;
  readonly check: FieldCheck;
}

/** Says that orders are shipped without a tracking code. */
const withoutLine = (count: number): string =>
  `${count} of these orders ${count === 1 ? 'has no line and ships' : 'have no line and ship'} without a code.`;

/** Reads number, code and perhaps carrier a line; `orders` are the numbers that it may be about. */
export function readTracking(text: string, orders: readonly string[] = []): TrackingList {
  const known = new Set(orders);
  const kind: PastedKind<typeof COLUMNS> = {
    columns: COLUMNS,
    problemOf: ({ number, code }, before) => {
      if (!known.has(number) && known.has(code)) {
        return `number and code are the wrong way round (${number}, ${code}).`;
      }
      const isTwice = before.some((one) => one.number === number);
      return isTwice ? `${number} is already in a line above.` : undefined;
    },
  };
  const { lines, check } = readPasted(text, kind);
  const strangers = lines.map(({ number }) => number).filter((number) => !known.has(number));
  const byNumber = new Map(
    lines.map(({ number, code, carrier }) => [
      number,
      { tracking_code: code, ...(carrier !== '' && { carrier }) },
    ]),
  );
  const without = orders.filter((number) => !byNumber.has(number)).length;
  const notes = [
    ...(check.note === undefined ? [] : [check.note]),
    ...(strangers.length === 0 ? [] : [`Not among these orders: ${strangers.join(', ')}.`]),
    ...(lines.length === 0 || without === 0 ? [] : [withoutLine(without)]),
  ];
  return { byNumber, check: { ...check, ...(notes.length > 0 && { note: notes.join('\n') }) } };
}
