import { isRejection } from '@waybill/kernel/rejection';
import type { Method } from '../method/method.resource.ts';
import { aMethod, settingsOf, weightUnits } from '../shared/rows.factory.ts';
import type { Tier } from '../tier/tier.resource.ts';
import { type QuoteInput, quoteRates } from './quote-rates.ts';
import type { RatesAnswer } from './rate.schema.ts';

/** When quotes are asked for. */
export const NOW = '2026-07-03T12:00:00.000Z';

/** The input of a quote, with methods and tiers as rows. */
export interface Given extends Omit<QuoteInput, 'methods'> {
  readonly methods: readonly Method[];
  /** Tiers of all methods. */
  readonly tiers: readonly Tier[];
}

/** The input of a quote of one method where nothing else is given. */
export function inputOf({ methods, tiers = [], ...overrides }: Partial<Given> = {}): QuoteInput {
  return {
    body: {},
    now: NOW,
    methods: (methods ?? [aMethod()]).map((method) => ({
      method,
      steps: tiers.filter(({ method_id }) => method_id === method.id),
    })),
    carriers: [],
    weightUnits,
    settings: settingsOf(),
    markets: [],
    headerMarketId: null,
    ...overrides,
  };
}

/** The answer to a quote that is not refused. */
export function answerOf(overrides: Partial<Given> = {}): RatesAnswer {
  const answer = quoteRates(inputOf(overrides));
  if (isRejection(answer)) throw new Error(answer.message);
  return answer;
}

/** A method that is priced by tiers. */
export const matrix = (overrides: Partial<Method> = {}) =>
  aMethod({ pricing_type: 'matrix', ...overrides });
