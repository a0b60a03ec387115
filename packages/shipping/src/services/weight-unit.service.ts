import { bindRules, type Call, type Service } from '@waybill/resources/bind-rules';
import { changeOffer } from '../offer-token.writes.ts';
import { refuseWeightUnitRemoval } from '../weight-unit/unit-removal.ts';
import { type WeightUnit, weightUnits } from '../weight-unit/weight-unit.resource.ts';

/** Every change of a unit changes quotes. A removal needs the settings: `unitRemovalService`. */
export const weightUnitService: Service<WeightUnit, 'create' | 'update' | 'makeDefault'> =
  bindRules(weightUnits, { sideWrites: changeOffer });

/** A unit is deleted only while the setting `weight_unit` does not name it (SHP-87); `loadNamed` reads that. */
export function unitRemovalService(
  loadNamed: (call: Call) => Promise<string | null>,
): Service<WeightUnit, 'delete'> {
  return bindRules(weightUnits, {
    loadDeleteRules: async (call) => {
      const named = await loadNamed(call);
      return { refuseDelete: ({ row }) => refuseWeightUnitRemoval(row, named) };
    },
    sideWrites: changeOffer,
  });
}
