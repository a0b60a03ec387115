import type { Market } from '@waybill/client/shapes';
import { callsOn, type FormCall } from '../frame/form/form-call.ts';
import type { FormField } from '../frame/form/form-field.ts';
import { isolated } from '../frame/format/isolated.ts';

const cloneFields: readonly FormField[] = [
  { path: 'code', label: 'Code of the new market', isRequired: true },
  { path: 'name', label: 'Name' },
  { path: 'currency', label: 'Currency', hint: 'Leave empty to use the currency of this market.' },
];

/** The commands on a market, beside those of its record. */
export function marketCalls(market: Market, all: readonly Market[]): FormCall[] {
  const { id, code, name, is_default: isDefault } = market;
  const call = callsOn(name, { id });
  const others = all.filter((one) => one.id !== id);
  const choices = others.map((one) => ({ code: one.code, title: one.name }));
  return [
    call(
      'Copy what is missing',
      'markets.backfill',
      'Copies missing currencies, locales and tax classes from another market.',
      {
        fields: [{ path: 'source', label: 'Copy from', isRequired: true, choices }],
        begin: { source: others[0]?.code ?? '' },
        whyNot: others.length === 0 ? 'There is no other market to copy from.' : undefined,
      },
    ),
    call(
      'Clone',
      'markets.clone',
      `Creates a copy of ${isolated(name)} with its currencies, locales and tax classes.`,
      {
        fields: cloneFields,
        begin: { code: `${code}-2`, name: `${name} 2` },
      },
    ),
    call('Make default', 'markets.make-default', 'This market is used wherever none is named.', {
      whyNot: isDefault ? 'This is already the default.' : undefined,
    }),
  ];
}
