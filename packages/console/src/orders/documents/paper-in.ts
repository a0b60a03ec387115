/** Countries in which offices print on Letter, as CLDR lists them. */
const LETTER = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

/** The paper in the printers of people who read a language as it is written somewhere. */
export function paperIn(language: string): 'a4' | 'letter' {
  const { region = '' } = new Intl.Locale(language).maximize();
  return LETTER.has(region) ? 'letter' : 'a4';
}
