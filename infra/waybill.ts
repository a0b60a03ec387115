import { type App, Tags } from 'aws-cdk-lib';
import type { CodeOf } from './constructs/handler-function.ts';
import type { Contract } from './contract.ts';
import { areaOf, physicalName } from './names.ts';
import { AreaStack } from './stacks/area-stack.ts';
import { CoreStack } from './stacks/core-stack.ts';
import { EventsStack } from './stacks/events-stack.ts';
import type { Stage } from './stage.ts';

export interface WaybillProps {
  readonly stage: Stage;
  readonly contracts: readonly Contract[];
  readonly codeOf: CodeOf;
}

export interface Waybill {
  readonly core: CoreStack;
  readonly events: EventsStack;
  readonly areas: ReadonlyMap<string, AreaStack>;
}

const byArea = (contracts: readonly Contract[]): Map<string, Contract[]> => {
  const areas = new Map<string, Contract[]>();
  for (const contract of contracts) {
    const area = areaOf(contract.id);
    areas.set(area, [...(areas.get(area) ?? []), contract]);
  }
  return areas;
};

/** All stacks of one stage: core, events, and one per area that the contracts name. */
export function waybill(app: App, { stage, contracts, codeOf }: WaybillProps): Waybill {
  const shared = { stage, codeOf, terminationProtection: stage.deletionProtection };
  const core = new CoreStack(app, physicalName(stage, 'core'), shared);
  const events = new EventsStack(app, physicalName(stage, 'events'), { ...shared, core });
  const areas = new Map<string, AreaStack>();
  for (const [area, members] of byArea(contracts)) {
    const id = physicalName(stage, `area-${area}`);
    areas.set(area, new AreaStack(app, id, { ...shared, core, area, contracts: members }));
  }
  Tags.of(app).add('service', 'waybill');
  Tags.of(app).add('stage', stage.name);
  return { core, events, areas };
}
