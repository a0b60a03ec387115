import { DAY_MS } from '@waybill/kernel/instant';
import type { Figure, Waiting } from '../areas/area.ts';
import { age, dayText } from '../format/moment.ts';
import { counted } from '../format/money.ts';

/** A figure with what was counted; nothing where it could not be. */
export interface CountedFigure {
  readonly figure: Figure;
  readonly counted?: Waiting | undefined;
  readonly error?: Error | null;
}

/** Figures by what there is to do: those with work, or whose count failed, and those without. */
export const byWork = (figures: readonly CountedFigure[]) => ({
  work: figures.filter(({ counted }) => counted?.total !== 0),
  none: figures.filter(({ counted }) => counted?.total === 0),
});

/** Age of the oldest work, and the day for which it is wished. */
export function oldestOf({ since, wished }: Waiting, now: Date): string | undefined {
  if (since === undefined || since === null) return undefined;
  const day = wished === undefined || wished === null ? '' : `, wished for ${dayText(wished)}`;
  const days = Math.floor((now.getTime() - Date.parse(since)) / DAY_MS);
  return `Oldest: ${days > 0 ? counted(days, 'day') : age(since, now)}${day}`;
}

/** The counts of late work that may hold some: none is late where the oldest is not. */
export const lateOf = ({ late = [] }: Figure, { since }: Waiting, now: Date) =>
  late.filter(({ days }) => Date.parse(since ?? '') <= now.getTime() - days * DAY_MS);
