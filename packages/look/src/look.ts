import { readFileSync } from 'node:fs';

/** Tokens first, so that what follows can use them; a layer wins over those before it. */
const SHEETS = ['tokens.css', 'base.css', 'components.css', 'parts.css', 'work.css'];

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The stylesheet of all pages; it expects `favicon.svg` beside it. */
export const stylesheet = (): string => SHEETS.map(read).join('\n');

/** The sign of Waybill, as SVG. */
export const favicon = (): string => read('favicon.svg');
