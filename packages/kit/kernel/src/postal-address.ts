import { addressText, COUNTRY, NAMES, PARTS, type PostalAddress, STREET } from './address-parts.ts';
import { isoCountry } from './country.ts';

/**
 * Order of the lines of a town by country, as libaddressinput lists them: A the street, C the town, Z its
 * postal code, S the region; `|` ends a line. Countries that are not named here write `A|Z C|S`.
 */
const FORMATS: Readonly<Record<string, string>> = {
  'A|C|Z|S': 'AC AF AI FK GB GG GI GS IM IO JE KE LK NA PN SD SH SZ TA TC VG ZA',
  'A|C Z|S': 'BH BM BN BT GU IL IN IO JO KH LB LS MT MV NG NP NZ PE SA SG VC',
  'A|C S Z': 'AS AU CA CC CX FM HM MH MP NF PR PW UM VI',
  'A|C, S Z': 'BB SO US',
  'A|Z C S': 'EE ES IT LT PF UY',
  'A|Z C, S': 'MX',
  'A|Z C/S': 'TR',
  'A|Z S C': 'RO',
  'A|Z|C|S': 'AL AM EC MU OM',
  'A|Z|C, S': 'NI',
  'A|C|S|Z': 'EG IE KR RU UA',
  'A|C|S Z': 'ID MN VN TH',
  'A|C|S, Z': 'CN KP',
  'A|C-S|Z': 'BR',
  'A|C-Z|S': 'PK',
  'A|C - Z|S': 'BD',
  'A|C, Z|S': 'MM',
  'A|C, S|Z': 'HN IQ JP',
  'A|C, S, Z': 'CO TW',
  'A|C S|Z': 'CU',
  'A|C Z, S': 'VE',
  'A|C Z S': 'PG',
  'A|C|Z S': 'PH',
  'A|Z, C|S': 'BY',
  'A|Z-C|S': 'SV',
  'A|Z- C|S': 'GT',
  'A|S|C, Z': 'LV',
  'A|S, C|Z': 'CR',
  'C|A|Z|S': 'HU',
  'S|C|A|Z': 'IR',
  'Z|S|C|A': 'KZ',
};
const USUAL = 'A|Z C|S';

/**
 * Order in the script of the country itself: from the largest to the person, N the name, O the
 * company.
 */
const LARGEST_FIRST: Readonly<Record<string, string>> = {
  'Z|SC|A|O|N': 'CN TW',
  '〒Z|SC|A|O|N': 'JP',
  'SC|A|O|N|Z': 'HK KR MO',
};
const OWN_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const COMPANY_FIRST = new Set(
  'AT AU AX BE BL BR BY CC CH CX FI FR GF GP HM IR LI LT LU MF MQ NC NF NL PM RE SE WF YT'.split(
    ' ',
  ),
);
const NUMBER_BEFORE_STREET = new Set(
  'AU CA FR GB HK IE IM IN GG JE LU MC MY NZ PH SG US ZA'.split(' '),
);

const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Usual ways to write a country that are neither its code nor its name. */
const ALIASES: Readonly<Record<string, string>> = { USA: 'US' };

let codes: ReadonlyMap<string, string> | undefined;

/** Codes of all countries by their English names in capitals. */
function codesByName(): ReadonlyMap<string, string> {
  codes ??= new Map(
    LETTERS.flatMap((first) => LETTERS.map((second) => countryOf(first + second))).map(
      (code) => [english.of(code)?.toUpperCase() ?? code, code] as const,
    ),
  );
  return codes;
}

/**
 * A country as its code of two letters, from a code or its English name; else as it is, in
 * capitals.
 */
export function countryOf(text: string): string {
  const written = text.trim().toUpperCase();
  const known = isoCountry(ALIASES[written] ?? written);
  // A code that is no longer in use stands for what took its place.
  if (/^[A-Z]{2}$/u.test(known))
    return new Intl.Locale(`und-${known}`).baseName.slice('und-'.length);
  return known === '' ? '' : (codesByName().get(known) ?? known);
}

/** The English name of a country in capitals; a text that is no code as it is. */
const nameOf = (country: string): string =>
  (/^[A-Z]{2}$/u.test(country) && english.of(country)?.toUpperCase()) || country;

const listed = (table: Readonly<Record<string, string>>, country: string): string | undefined =>
  Object.keys(table).find((format) => table[format]?.split(' ').includes(country));

type Parts = Readonly<Record<string, string>>;

/** A line of a format: what stands between two parts is left out where one of them is empty. */
function lineOf(format: string, parts: Parts): string {
  let line = '';
  for (const [, between = '', letter = ''] of format.matchAll(/([^A-Z]*)([A-Z])/gu)) {
    const part = parts[letter];
    if (part !== undefined && part !== '')
      line += line === '' && between !== '〒' ? part : `${between}${part}`;
  }
  return line;
}

/** Parts of an address, each as it stands in a line; a street may have two. */
function partsOf(address: PostalAddress, country: string): Parts {
  const joined = (keys: readonly string[], between = ' ') =>
    [...new Set(keys.map((key) => addressText(address[key])))].filter(Boolean).join(between);
  const street = joined(NUMBER_BEFORE_STREET.has(country) ? STREET.toReversed() : STREET);
  return {
    N: joined(['name']) || joined(NAMES),
    O: joined(['company']),
    A: [street, addressText(address['street2'])].filter(Boolean).join('\n'),
    C: joined(PARTS.C),
    Z: joined(PARTS.Z),
    S: joined(PARTS.S),
  };
}

/**
 * A postal address in the lines and the order of its country (ORD-170), the country last and in capitals. It is
 * left out where it is `home`, the country of the sender.
 */
export function postalLines(address: PostalAddress, home = ''): string[] {
  const written = COUNTRY.map((key) => addressText(address[key])).find(Boolean) ?? '';
  const country = countryOf(written);
  const parts = partsOf(address, country);
  const isOwnScript = OWN_SCRIPT.test(Object.values(parts).join(''));
  const local = isOwnScript ? listed(LARGEST_FIRST, country) : undefined;
  const person = COMPANY_FIRST.has(country) ? 'O|N' : 'N|O';
  const format = local ?? `${person}|${listed(FORMATS, country) ?? USUAL}`;
  const lines = format.split('|').flatMap((line) => lineOf(line, parts).split('\n'));
  if (country !== countryOf(home)) lines.push(nameOf(country));
  return lines.filter(Boolean);
}
