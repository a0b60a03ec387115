import { type Rejection, reject } from '@waybill/kernel/rejection';

/** The uses of a tax class code that shipping knows (MKT-47). */
export interface TaxClassUsage {
  readonly in_use: boolean;
  /** Shipping methods that name the code. */
  readonly shipping_methods: number;
  /** The first of them. */
  readonly methods: readonly { readonly name: string }[];
  /** True where the tenant's fallback setting names it. */
  readonly fallback_setting: boolean;
}

/** Why shipping forbids the removal of a tax class, or undefined (MKT-45 to MKT-47). */
export function refuseUsedTaxClass(
  { code }: { readonly code: string },
  usage: TaxClassUsage,
): Rejection<'tax_class_in_use'> | undefined {
  if (!usage.in_use) return undefined;
  const uses = [
    methodUses(usage),
    usage.fallback_setting ? ['the setting shipping_tax_class'] : [],
  ];
  return reject(
    'tax_class_in_use',
    `The tax class code ${JSON.stringify(code)} is used by ${uses.flat().join(' and by ')}. ` +
      'Codes are shared by all markets, so the use may be meant for another market.',
  );
}

function methodUses({ shipping_methods: count, methods }: TaxClassUsage): string[] {
  if (count === 0) return [];
  const names = methods.map(({ name }) => name).join(', ');
  return [`${count} shipping ${count === 1 ? 'method' : 'methods'} (${names})`];
}
