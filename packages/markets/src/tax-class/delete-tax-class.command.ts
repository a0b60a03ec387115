import { isRejection } from '@waybill/kernel/rejection';
import type { Call } from '@waybill/resources/bind-rules';
import { removeRecord } from '@waybill/resources/change-collection.command';
import { findRow } from '@waybill/resources/collection.repository';
import { decideRemoval } from '@waybill/resources/decide';
import { concurrentModification } from '@waybill/table/conflict';
import { marketTaxClasses } from './market-tax-class.resource.ts';
import { refuseUsedTaxClass, type TaxClassUsage } from './tax-class-usage.ts';

/** What this area asks of shipping; a rejected promise means that it cannot be asked. */
export type UsageOf = (code: string) => Promise<TaxClassUsage>;

/** Deletes a tax class unless shipping uses its code (MKT-45 to MKT-50). */
export async function deleteTaxClass(call: Call, id: string, usageOf: UsageOf) {
  let usage: TaxClassUsage | undefined;
  return removeRecord(marketTaxClasses, call, {
    loadRules: async () => {
      const asked = await findRow(marketTaxClasses, call.scope, id);
      if (isRejection(asked)) return {};
      usage = await usageOf(asked.code).catch(() => undefined);
      return {
        refuseDelete: ({ row }) => {
          if (row.code !== asked.code) return concurrentModification;
          return usage === undefined ? undefined : refuseUsedTaxClass(row, usage);
        },
      };
    },
    decide: (resource, collection) => decideRemoval(resource, collection, id),
    present: () => ({ deleted: true as const, id, usage_checked: usage !== undefined }),
  });
}
