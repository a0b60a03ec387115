import type { Market, MarketBackfill, MarketClone } from '@waybill/client/shapes';
import type { OfferedCall } from '../frame/form/form-buttons.tsx';
import { type FormField, typedBody } from '../frame/form/form-field.ts';
import { isolated } from '../frame/format/isolated.ts';

const cloneFields: readonly FormField[] = [
  { path: 'code', label: 'Code of the new market', isRequired: true },
  { path: 'name', label: 'Name' },
  { path: 'currency', label: 'Currency', hint: 'Leave empty for that of this market.' },
];

const sourceField = (others: readonly Market[]): FormField => ({
  ...{ path: 'source', label: 'Take from', isRequired: true },
  choices: others.map(({ code, name }) => ({ code, title: name })),
});

/** What may be done with a market beside its record. */
export function marketCalls(market: Market, all: readonly Market[]): OfferedCall[] {
  const { id, code, name, is_default: isDefault } = market;
  const path = { id };
  const others = all.filter((one) => one.id !== id);
  const source = sourceField(others);
  return [
    {
      form: {
        ...{ title: `Fill ${name}`, label: 'Fill what is missing', path, fields: [source] },
        operation: 'markets.backfill',
        begin: { source: others[0]?.code ?? '' },
        sentence: 'Currencies, locales and tax classes that are missing come from another market.',
        bodyOf: (values) => typedBody([source], values),
        send: (waybill, body, options) =>
          waybill.markets.backfill(path, body as MarketBackfill, options),
      },
      whyNot: others.length === 0 ? 'There is no other market to take from.' : undefined,
    },
    {
      form: {
        ...{ title: `Clone ${name}`, label: 'Clone', path, fields: cloneFields },
        operation: 'markets.clone',
        begin: { code: `${code}-2`, name: `${name} 2` },
        sentence: `A new market begins with everything that ${isolated(name)} has.`,
        bodyOf: (values) => typedBody(cloneFields, values),
        send: (waybill, body, options) => waybill.markets.clone(path, body as MarketClone, options),
      },
    },
    {
      form: {
        ...{ title: `Make ${isolated(name)} the default`, label: 'Make default', path, fields: [] },
        operation: 'markets.make-default',
        sentence: 'Calls that name no market are calls of this one.',
        send: (waybill, _, options) => waybill.markets.makeDefault(path, {}, options),
      },
      whyNot: isDefault ? 'It is the default.' : undefined,
    },
  ];
}
