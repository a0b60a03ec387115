/** Widths of bars and gaps of every symbol, as ISO/IEC 15417 lists them; the last one is the end. */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 ' +
  '122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 ' +
  '321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 ' +
  '211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 ' +
  '213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 ' +
  '121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 ' +
  '241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 ' +
  '412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 ' +
  '211214 211232 2331112'
).split(' ');

const START_B = 104;
const START_C = 105;
const CODE_C = 99;
const CODE_B = 100;
const STOP = 106;
const FIRST = 32;
const MODULUS = 103;
const QUIET = 10;

/** A bar of a code, in modules. */
export interface CodeBar {
  readonly x: number;
  readonly width: number;
}

/** A code in modules: its bars, and how wide it is with the quiet zones on both sides. */
export interface Code128 {
  readonly bars: readonly CodeBar[];
  readonly width: number;
  /** Pixels of a module. */
  readonly module: number;
}

type Symbols = readonly number[];

/** The shorter way, and the first of two that are as long. */
const shorter = (one: Symbols | undefined, other: Symbols): Symbols =>
  one === undefined || other.length < one.length ? other : one;

/** The fewest symbols of a text: letters each by themselves in set B, digits in pairs in set C. */
function symbolsOf(text: string): Symbols {
  let [inB, inC]: [Symbols, Symbols] = [[], []];
  let behindC: Symbols | undefined;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const pair = text.slice(at, at + 2);
    const pairs: Symbols | undefined =
      /^\d\d$/u.test(pair) && behindC !== undefined ? [Number(pair), ...behindC] : undefined;
    const letters: Symbols = [text.charCodeAt(at) - FIRST, ...inB];
    behindC = inC;
    inB = pairs === undefined ? letters : shorter(letters, [CODE_C, ...pairs]);
    inC = shorter(pairs, [CODE_B, ...letters]);
  }
  return shorter([START_B, ...inB], [START_C, ...inC]);
}

/**
 * Widest code that a sheet of A4 or Letter has room for between its margins, in pixels of 1/96
 * inch.
 */
const PAPER = 660;
/** A code stands beside an address where it is no wider. */
const COLUMN = 290;
/** Pixels of a module: never less than one, 0.26 mm, which scanners read from paper. */
const [WIDE, NARROW] = [2, 1];

/**
 * A text in Code 128, or the reason for which it has none: scanners read printable ASCII alone, and no
 * bar that is narrower than a quarter of a millimetre.
 */
export function code128(text: string): Code128 | string {
  if (!/^[ -~]+$/u.test(text))
    return 'No bar code: some of these letters do not exist in bar codes.';
  const symbols = symbolsOf(text);
  const sum = symbols.reduce((all, symbol, index) => all + symbol * Math.max(index, 1), 0);
  const pattern = [...symbols, sum % MODULUS, STOP].map((one) => PATTERNS[one]).join('');
  const bars: CodeBar[] = [];
  let x = QUIET;
  for (const [index, digit] of [...pattern].entries()) {
    const width = Number(digit);
    if (index % 2 === 0) bars.push({ x, width });
    x += width;
  }
  const width = x + QUIET;
  if (width * NARROW > PAPER) return 'No bar code: it is wider than the paper.';
  return { bars, width, module: width * WIDE > COLUMN ? NARROW : WIDE };
}
