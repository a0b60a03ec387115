import type { Area } from '@waybill/area/define-area';
import { topologyOf } from '@waybill/registry/topology';
import { type App, Tags } from 'aws-cdk-lib';
import eventSchemas from '../docs/events.schema.json' with { type: 'json' };
import type { CodeOf } from './constructs/handler-function.ts';
import { AreaStack } from './stacks/area-stack.ts';
import { ConsoleStack } from './stacks/console-stack.ts';
import { CoreStack } from './stacks/core-stack.ts';
import { EdgeStack, hasEdge } from './stacks/edge-stack.ts';
import { EventsStack } from './stacks/events-stack.ts';
import { SchemasStack } from './stacks/schemas-stack.ts';
import { physicalName } from './stage/names.ts';
import { refuseScarceRuns } from './stage/set-aside.ts';
import type { Stage } from './stage/stage.ts';

export interface WaybillProps {
  readonly stage: Stage;
  readonly areas: readonly Area[];
  readonly codeOf: CodeOf;
  /** The folder with the pages that the console's stack serves, where the stage asks for one. */
  readonly pages?: string;
}

export interface Waybill {
  readonly core: CoreStack;
  readonly events: EventsStack;
  readonly areas: ReadonlyMap<string, AreaStack>;
  readonly schemas: SchemasStack;
  readonly edge: EdgeStack | undefined;
  readonly console: ConsoleStack | undefined;
}

/**
 * All stacks of one stage: core, events, one for each area, and the schemas of events; the console
 * and the edge where its file asks for them.
 */
export function waybill(app: App, { stage, areas, codeOf, pages }: WaybillProps): Waybill {
  const shared = { stage, codeOf, terminationProtection: stage.deletionProtection };
  const topology = topologyOf(
    areas.filter(({ switchedBy: key }) => key === undefined || stage[key]),
  );
  const { queues, consumers } = topology;
  refuseScarceRuns(stage, { areas, consumers });
  const core = new CoreStack(app, physicalName(stage, 'core'), { ...shared, queues });
  const events = new EventsStack(app, physicalName(stage, 'events'), { ...shared, core, topology });
  const stacks = areas.map((area): [string, AreaStack] => [
    area.name,
    new AreaStack(app, physicalName(stage, `area-${area.name}`), { ...shared, core, area }),
  ]);
  const { terminationProtection } = shared;
  const schemas = new SchemasStack(app, physicalName(stage, 'schemas'), {
    stage,
    schemas: eventSchemas,
    terminationProtection,
  });
  const edge = hasEdge(stage)
    ? new EdgeStack(app, physicalName(stage, 'edge'), { stage, terminationProtection })
    : undefined;
  const console =
    stage.console === undefined
      ? undefined
      : new ConsoleStack(app, physicalName(stage, 'console'), {
          stage,
          core,
          pages,
          terminationProtection,
        });
  if (edge !== undefined) console?.addStackDependency(edge);
  Tags.of(app).add('service', 'waybill');
  Tags.of(app).add('stage', stage.name);
  return { core, events, areas: new Map(stacks), schemas, edge, console };
}
