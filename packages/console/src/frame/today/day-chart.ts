import { ticksTo } from '@waybill/look/ticks';
import { number, shortNumber } from '../format/money.ts';

/** A value of a day. */
export interface DayValue {
  /** `2026-11-20`. */
  readonly day: string;
  readonly value: number;
}

/** A bar in the units of its chart: from its foot upwards. */
export interface Bar extends DayValue {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A chart of days: where its bars and its lines stand. */
export interface DayChart {
  readonly bars: readonly Bar[];
  readonly lines: readonly { readonly value: number; readonly y: number }[];
}

/** `left` is the room for the numbers beside the lines. */
export const CHART = { width: 640, height: 160, left: 56 } as const;
const TOP = 12;
const BOTTOM = 20;
const GAP = 0.25;

/** From here on the numbers of an axis are shortened: they would not fit beside it. */
const LONG = 1_000_000;

/** The number at a line, as short as all lines of its chart need it. */
export const lineText = (value: number, greatest: number, locale?: string): string =>
  greatest < LONG ? number(value, locale) : shortNumber(value, locale);

/** Lays the values of days out as bars above round lines. */
export function dayChart(values: readonly DayValue[]): DayChart {
  const ticks = ticksTo(Math.max(0, ...values.map(({ value }) => value)));
  const end = ticks.at(-1) ?? 1;
  // Counts have no halves.
  const isCounted = values.every(({ value }) => Number.isInteger(value));
  const room = (CHART.width - CHART.left) / Math.max(values.length, 1);
  const foot = CHART.height - BOTTOM;
  const y = (value: number) => foot - (value / end) * (foot - TOP);
  return {
    lines: ticks
      .filter((tick) => !isCounted || Number.isInteger(tick))
      .map((value) => ({ value, y: y(value) })),
    bars: values.map(({ day, value }, index) => ({
      day,
      value,
      x: CHART.left + room * (index + GAP / 2),
      width: room * (1 - GAP),
      y: y(value),
      height: foot - y(value),
    })),
  };
}
