import { useAnswer } from '../frame/api/use-answer.ts';
import { chosenBy, loadChosen } from './chosen-orders.ts';

/** The orders that the address of a run chooses; they stay as they were found. */
export function useChosen(search: string) {
  const chosen = chosenBy(search);
  return useAnswer(
    ['orders.get', 'chosen', chosen],
    (waybill, options) => loadChosen(waybill, chosen, options),
    { freshFor: Number.POSITIVE_INFINITY },
  );
}
