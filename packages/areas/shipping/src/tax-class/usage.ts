import type { Method } from '../method/method.resource.ts';
import type { TaxClassUsage } from './usage.operations.ts';

/** The limit of counting and naming (SHP-144). */
const COUNTED = 500;
const NAMED = 20;

/** The uses of a tax class: methods that name it (SHP-144) and the setting (SHP-145). */
export function usageOf(
  code: string,
  methods: readonly Method[],
  setting: string | null,
): TaxClassUsage {
  const users = methods.filter(({ tax_class }) => tax_class === code);
  const fallback_setting = setting === code;
  return {
    code,
    in_use: users.length > 0 || fallback_setting,
    shipping_methods: Math.min(users.length, COUNTED),
    methods: users.slice(0, NAMED).map(({ id, code: own, name }) => ({ id, code: own, name })),
    fallback_setting,
  };
}
