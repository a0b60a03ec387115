import { isRejection } from '@waybill/kernel/rejection';
import { bindRules, type RecordCall } from '@waybill/resources/bind-rules';
import type { Codes } from '@waybill/resources/codes';
import { findRow } from '@waybill/resources/collection.repository';
import { removeRecord } from '@waybill/resources/record.command';
import { concurrentModification } from '@waybill/table/write';
import { type MarketTaxClass, marketTaxClasses } from './market-tax-class.resource.ts';
import { refuseUsedTaxClass, type TaxClassUsage } from './tax-class-usage.ts';

/** The questions of this area to shipping; a rejected promise means that it cannot be asked. */
export type UsageOf = (code: string) => Promise<TaxClassUsage>;

/** The refusals of its delete, an operation of its own. */
interface Refusals extends Codes {
  readonly remove: 'tax_class_in_use';
}

/** Deletes a tax class unless shipping uses its code (MKT-45 to MKT-50). */
export async function deleteTaxClass(call: RecordCall, usageOf: UsageOf) {
  let usage: TaxClassUsage | undefined;
  const service = bindRules<MarketTaxClass, Refusals, unknown>(marketTaxClasses, {
    loadDeleteRules: async ({ scope, id }) => {
      const asked = await findRow(marketTaxClasses, scope, id);
      if (isRejection(asked)) return {};
      usage = await usageOf(asked.code).catch(() => undefined);
      return {
        refuseDelete: ({ row }) => {
          if (row.code !== asked.code) return concurrentModification;
          return usage === undefined ? undefined : refuseUsedTaxClass(row, usage);
        },
      };
    },
  });
  return removeRecord(service, call, () => ({
    deleted: true as const,
    id: call.id,
    usage_checked: usage !== undefined,
  }));
}
