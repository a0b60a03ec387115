import { serve } from '@waybill/api/serve';
import { reject } from '@waybill/kernel/rejection';
import { loadServiceLevels } from '@waybill/shipping/service-level/service-level.repository';
import { findVocabulary } from '@waybill/shipping/vocabulary/vocabularies';
import { getVocabulary } from '@waybill/shipping/vocabulary/vocabulary.operations';
import { loadWeightUnits } from '@waybill/shipping/weight-unit/weight-unit.repository';

export const handler = serve(getVocabulary, async ({ path: { name }, ctx }) => {
  const [serviceLevels, weightUnits] = await Promise.all([
    name === 'service-levels' ? loadServiceLevels(ctx) : [],
    name === 'weight-units' ? loadWeightUnits(ctx) : [],
  ]);
  const found = findVocabulary(name, { serviceLevels, weightUnits });
  return found ?? reject('not_found', `There is no vocabulary ${name}.`);
});
