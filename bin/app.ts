import { areas } from '@waybill/registry/areas';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { stageOf } from '../infra/stage.ts';
import { waybill } from '../infra/waybill.ts';
import { bundleAll, bundleDirectory } from '../scripts/bundle.ts';

const app = new App();
const stage = stageOf(app.node.tryGetContext('stage'));
await bundleAll({ tracing: stage.tracing });
waybill(app, {
  stage,
  areas,
  codeOf: (id) => Code.fromAsset(bundleDirectory(id)),
});
app.synth();
