import { useAnswer } from '../api/use-answer.ts';
import { useApi } from '../api/use-api.ts';
import { codeAsWords, type Label, labelIn } from '../format/label.ts';

/** Tones of vocabularies, and the badges of the look that wear them; none for neither good nor bad. */
const TONES = {
  neutral: undefined,
  info: 'plain',
  success: 'good',
  warning: 'warn',
  danger: 'bad',
} as const;

/** A word of a vocabulary as it is shown. */
export interface Word {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly tone: (typeof TONES)[keyof typeof TONES];
}

/** The words of a vocabulary in the order to offer them, and the one of a code. */
export interface Vocabulary {
  readonly words: readonly Word[];
  readonly wordOf: (code: string) => Word;
}

interface Value {
  readonly key: string;
  readonly title: Label;
  readonly description: Label | null;
  readonly tone?: keyof typeof TONES | undefined;
}

function asWord({ key, title, description, tone }: Value): Word {
  const { languages } = navigator;
  const about = description === null ? '' : labelIn(description, languages);
  return { key, title: labelIn(title, languages), about, tone: tone && TONES[tone] };
}

const AREAS = ['orders', 'inventories', 'shipping'] as const;

/** A vocabulary behind its area; each area has the same operations. */
export type VocabularyName = `${(typeof AREAS)[number]}.${string}`;

/** Texts and tones of codes; a code without a word is shown as the words that it is made of. */
export function useVocabulary(of: VocabularyName): Vocabulary {
  const { waybill } = useApi();
  const area = AREAS.find((one) => of.startsWith(`${one}.`)) ?? 'orders';
  const name = of.slice(area.length + 1);
  const { data } = useAnswer<{ readonly values: readonly Value[] }>(
    [`${area}.vocabularies.get`, name],
    async (_, options) => waybill[area].vocabularies.get({ name }, options),
    { freshFor: Number.POSITIVE_INFINITY },
  );
  const words = (data?.values ?? []).map(asWord);
  const wordOf = (code: string): Word =>
    words.find(({ key }) => key === code) ?? {
      key: code,
      title: codeAsWords(code),
      about: '',
      tone: undefined,
    };
  return { words, wordOf };
}
