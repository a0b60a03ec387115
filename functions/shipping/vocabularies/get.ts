import { serve } from '@waybill/api/serve';
import { noVocabulary } from '@waybill/api/vocabulary.handlers';
import { loadServiceLevels } from '@waybill/shipping/service-level/service-level.repository';
import { findVocabulary } from '@waybill/shipping/vocabulary/vocabularies';
import { getVocabularyOperation } from '@waybill/shipping/vocabulary/vocabulary.operations';
import { loadWeightUnits } from '@waybill/shipping/weight-unit/weight-unit.repository';

export const handler = serve(getVocabularyOperation, async ({ path: { name }, ctx }) => {
  const [serviceLevels, weightUnits] = await Promise.all([
    name === 'service-levels' ? loadServiceLevels(ctx) : [],
    name === 'weight-units' ? loadWeightUnits(ctx) : [],
  ]);
  return findVocabulary(name, { serviceLevels, weightUnits }) ?? noVocabulary(name);
});
