import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnRegistry, CfnSchema } from 'aws-cdk-lib/aws-eventschemas';
import type { Construct } from 'constructs';
import { physicalName } from '../stage/names.ts';
import type { Stage } from '../stage/stage.ts';
import { busEventSchema, type EventSchemas } from './bus-event-schema.ts';

export interface SchemasStackProps extends StackProps {
  readonly schemas: EventSchemas;
  readonly stage: Stage;
}

/**
 * The events of the bus in the schema registry, where subscribers look for them. A stack of its
 * own: nothing that runs needs it, so nothing waits for it.
 */
export class SchemasStack extends Stack {
  constructor(scope: Construct, id: string, { schemas, stage, ...rest }: SchemasStackProps) {
    super(scope, id, rest);
    const registry = new CfnRegistry(this, 'registry', {
      registryName: physicalName(stage, 'events'),
      description: 'What Waybill puts on its bus',
    });
    for (const [topic, schema] of Object.entries(schemas.definitions)) {
      new CfnSchema(this, topic, {
        registryName: registry.attrRegistryName,
        schemaName: `waybill@${topic}`,
        type: 'JSONSchemaDraft4',
        description: schema.title,
        content: JSON.stringify(busEventSchema(schemas.$schema, topic, schema)),
      });
    }
  }
}
