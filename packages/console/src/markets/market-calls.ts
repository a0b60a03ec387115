import type { Market } from '@waybill/client/shapes';
import type { FormCall } from '../frame/form/form-call.ts';
import { isolated } from '../frame/format/isolated.ts';

/** What may be done with a market beside its record. */
export function marketCalls(market: Market, all: readonly Market[]): FormCall[] {
  const { id, code, name, is_default: isDefault } = market;
  const about = { of: name, path: { id } };
  const others = all.filter((one) => one.id !== id);
  return [
    {
      ...{ ...about, label: 'Fill what is missing', operation: 'markets.backfill' },
      fields: [
        {
          ...{ path: 'source', label: 'Take from', isRequired: true },
          choices: others.map((one) => ({ code: one.code, title: one.name })),
        },
      ],
      begin: { source: others[0]?.code ?? '' },
      sentence: 'Copies missing currencies, locales and tax classes from another market.',
      whyNot: others.length === 0 ? 'There is no other market to take from.' : undefined,
    },
    {
      ...{ ...about, label: 'Clone', operation: 'markets.clone' },
      fields: [
        { path: 'code', label: 'Code of the new market', isRequired: true },
        { path: 'name', label: 'Name' },
        { path: 'currency', label: 'Currency', hint: 'Leave empty for that of this market.' },
      ],
      begin: { code: `${code}-2`, name: `${name} 2` },
      sentence: `Creates a market with everything that ${isolated(name)} has.`,
    },
    {
      ...{ ...about, label: 'Make default', operation: 'markets.make-default' },
      sentence: 'Calls that name no market use this one.',
      whyNot: isDefault ? 'It is the default.' : undefined,
    },
  ];
}
