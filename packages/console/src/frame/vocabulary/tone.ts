/** Tones of vocabularies, and the badges of the look that wear them. */
const TONES = {
  neutral: undefined,
  info: 'plain',
  success: 'good',
  warning: 'warn',
  danger: 'bad',
} as const;

export type VocabularyTone = keyof typeof TONES;

/** The tone of a badge; none for what is neither good nor bad. */
export const badgeTone = (tone: VocabularyTone): 'plain' | 'good' | 'warn' | 'bad' | undefined =>
  TONES[tone];
