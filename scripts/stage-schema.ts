import { toJsonSchema } from '@valibot/to-json-schema';
import { StageFile } from '../infra/stage/stage-schema.ts';
import { asJson, writeOrCheck } from './generated.ts';

// Checks that JSON Schema cannot say (an origin) stay with the synthesis, which runs them all.
writeOrCheck(
  [
    {
      path: 'stages/schema.json',
      text: asJson(toJsonSchema(StageFile, { typeMode: 'input', errorMode: 'ignore' })),
    },
  ],
  'stage-schema',
);
