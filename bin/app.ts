import { areas } from '@waybill/registry/areas';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { stageOf } from '../infra/stage/stage.ts';
import { waybill } from '../infra/waybill.ts';
import { bundleAll, bundleDirectory } from '../scripts/bundle.ts';
import { writePages } from '../scripts/pages.ts';

const app = new App();
const stage = stageOf(app.node.tryGetContext('stage'));
await bundleAll({ tracing: stage.tracing });
const pages = stage.console === undefined ? undefined : await writePages();
waybill(app, {
  stage,
  areas,
  ...(pages !== undefined && { pages }),
  codeOf: (id) => Code.fromAsset(bundleDirectory(id)),
});
app.synth();
