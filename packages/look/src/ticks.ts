/** The steps that people count in. */
const STEPS = [1, 2, 2.5, 5, 10];
const WANTED = 5;

/** Round values from 0 to the first one that is not below the greatest value, some five of them. */
export function ticksTo(greatest: number): readonly number[] {
  if (!(greatest > 0)) return [0, 1];
  const rough = greatest / WANTED;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * power >= rough * (1 - Number.EPSILON)) ?? 10) * power;
  const count = Math.ceil(greatest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
