import { UNDRAWN_NUMBER } from '@waybill/work/work';

/** Characters that show as nothing or turn the direction: a person does not see what they say (AGT-32). */
const HIDDEN = /[\u{E0000}-\u{E007F}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

const TEXT_LENGTH = 2_000;

/** A value without what a person would not see, and how many characters that was. */
export interface PlainTexts {
  readonly value: unknown;
  readonly hidden: number;
}

function cut(text: string): string {
  if (text.length <= TEXT_LENGTH) return text;
  const kept = text.slice(0, TEXT_LENGTH).replace(/\p{Cs}$/u, '');
  return `${kept}…[+${text.length - kept.length}]`;
}

/**
 * Makes a value fit for a result (AGT-30, AGT-32): no keys that are null, no hidden characters, which are counted,
 * and no long texts.
 */
export function plainTexts(value: unknown): PlainTexts {
  let hidden = 0;
  const shown = (text: string) => {
    const plain = text.replaceAll(HIDDEN, () => {
      hidden += 1;
      return '';
    });
    return cut(plain);
  };
  const plain = (one: unknown): unknown => {
    if (typeof one === 'string') return one === UNDRAWN_NUMBER ? null : shown(one);
    if (Array.isArray(one)) return one.map(plain);
    if (typeof one !== 'object' || one === null) return one;
    const entries = Object.entries(one).map(([key, inner]) => [shown(key), plain(inner)] as const);
    return Object.fromEntries(entries.filter(([, inner]) => inner !== null));
  };
  return { value: plain(value), hidden };
}
