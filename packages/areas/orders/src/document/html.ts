/** Signs that show nothing: they end a page, ring a bell, or turn the direction of what stands behind. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Markup whose texts are escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | undefined | readonly Html[];

/** A text of anybody as a page shows it: its lines stay, and it is markup nowhere (ORD-233). */
const escaped = (text: string): string =>
  text
    .replaceAll(UNSEEN, (sign) => ('\n\t'.includes(sign) ? sign : ''))
    .replaceAll(/[&<>"']/gu, (sign) => `&#${sign.charCodeAt(0)};`);

function markupOf(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.markup;
  return typeof part === 'object' ? part.map(({ markup }) => markup).join('') : escaped(`${part}`);
}

/** Markup with values in it: texts are escaped, markup stands as it is, and what is undefined leaves nothing. */
export function html(markup: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(markup.reduce((page, piece, at) => `${page}${markupOf(parts[at - 1])}${piece}`));
}
