import type { AvailabilityState } from '@waybill/client/shapes';
import { useAnswer } from '../frame/api/use-answer.ts';
import { inLanguage } from '../frame/format/label.ts';

/** The availability states by position, each under its title in the viewer's language. */
export function useStates(): readonly AvailabilityState[] {
  const { data } = useAnswer(
    ['inventories.availability-states.list', 'all'],
    (waybill, options) =>
      waybill.inventories.availabilityStates.list({ limit: 200, order: 'position.asc' }, options),
    { freshFor: 60_000 },
  );
  return inLanguage(data?.items ?? [], navigator.languages);
}

/** The title of a state by its code; the code itself while it is not known. */
export function useStateTitles(): (code: string | null) => string | null {
  const states = useStates();
  return (code) => states.find((one) => one.code === code)?.title ?? code;
}
