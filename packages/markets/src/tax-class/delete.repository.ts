import { isRejection } from '@waybill/kernel/rejection';
import type { Call } from '@waybill/resources/bind-rules';
import { findRow } from '@waybill/resources/collection.repository';
import { commitChange } from '@waybill/resources/commit-change';
import { decideRemoval } from '@waybill/resources/decide';
import { raced } from '@waybill/resources/raced';
import { refuseUsed, type TaxClassUsage } from './delete.ts';
import { marketTaxClasses } from './market-tax-class.resource.ts';

/** What this area asks of shipping; a rejected promise means that it cannot be asked. */
export type UsageOf = (code: string) => Promise<TaxClassUsage>;

/** Removes a tax class unless shipping uses its code (markets.md 4, tax class delete). */
export async function deleteTaxClass(call: Call, id: string, usageOf: UsageOf) {
  let usage: TaxClassUsage | undefined;
  return commitChange(marketTaxClasses, call, {
    loadRules: async () => {
      const asked = await findRow(marketTaxClasses, call.scope, id);
      if (isRejection(asked)) return {};
      usage = await usageOf(asked.code).catch(() => undefined);
      return {
        refuseDelete: ({ row }) => {
          if (row.code !== asked.code) return raced;
          return usage === undefined ? undefined : refuseUsed(row, usage);
        },
      };
    },
    decide: (resource, collection) => decideRemoval(resource, collection, id),
    answer: () => ({ deleted: true as const, id, usage_checked: usage !== undefined }),
  });
}
