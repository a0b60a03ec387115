/** The mark before the fraction of the numbers of a file. */
export const decimalMarks = ['point', 'comma'] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** The number of a cell as the service takes it, or the reason why there is none. */
export type NumberRead =
  | { readonly value: string }
  | {
      readonly problem: string;
      /** The same with the way out, which is told once. */
      readonly hint: string;
    };

const groupsOf = { point: ',', comma: '.' } as const;
const fractionOf = { point: '\\.', comma: ',' } as const;

/** Digits, in groups of three or none, and a fraction; a group never begins with zero. */
const written = (mark: DecimalMark) =>
  new RegExp(
    `^([+-]?)([1-9]\\d{0,2}([${groupsOf[mark]}'’\\s])\\d{3}(?:\\3\\d{3})*|\\d+)(?:${fractionOf[mark]}(\\d+))?$`,
    'u',
  );
const forms = { point: written('point'), comma: written('comma') };

/** The number of a text whose mark is known. */
function numberBy(mark: DecimalMark, text: string): string | undefined {
  const [found, sign = '', whole = '', , fraction = ''] = forms[mark].exec(text) ?? [];
  if (found === undefined) return undefined;
  const digits = fraction.replace(/0+$/u, '');
  return `${sign.replace('+', '')}${whole.replaceAll(/\D/gu, '')}${digits && `.${digits}`}`;
}

const PLAIN = /^[+-]?\d+(?:\.\d+)?$/u;

/** A mark and exactly three digits behind it: a thousand here, a fraction there. */
const isDoubtful = (text: string) => {
  const [point, comma] = [numberBy('point', text), numberBy('comma', text)];
  return point !== undefined && comma !== undefined && point !== comma;
};

/**
 * The number of a cell; what two readers take for two numbers is asked back, never guessed
 * (CLI-21).
 */
export function readNumber(text: string, mark?: DecimalMark): NumberRead {
  const [point, comma] = [numberBy('point', text), numberBy('comma', text)];
  const wrong = `must be a number like ${mark === 'comma' ? '4,95' : '4.95'}`;
  const said = mark === 'comma' ? comma : point;
  if (mark !== undefined) {
    return said === undefined ? { problem: wrong, hint: wrong } : { value: said };
  }
  if (isDoubtful(text)) {
    const problem = `may be ${comma} or ${point}`;
    return { problem, hint: `${problem}: say --decimal point or --decimal comma` };
  }
  if (point !== undefined && (point === comma || PLAIN.test(text))) return { value: point };
  const meant = point ?? comma;
  if (meant === undefined) return { problem: wrong, hint: wrong };
  const way = `--decimal ${point === undefined ? 'comma' : 'point'}`;
  return { problem: wrong, hint: `write ${meant}, or use ${way}` };
}

/**
 * A number as a cell that nobody takes for another one: a fourth digit where three would leave it
 * in doubt.
 */
export function numberCell(value: number | string): string {
  const text = String(value);
  return isDoubtful(text) ? `${text}0` : text;
}
