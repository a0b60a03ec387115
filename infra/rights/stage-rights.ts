import { deployed, templatesOf } from '../simulation/deployed.ts';
import { type FunctionRole, functionRoles } from '../simulation/function-roles.ts';
import type { Deployed } from '../simulation/physical.ts';
import { synthesized } from '../testing.ts';

/** The stage whose rights are shown and judged: what prod may do. */
export const JUDGED_STAGE = 'prod';

export interface StageRights {
  readonly all: readonly Deployed[];
  readonly roles: readonly FunctionRole[];
}

/** The stacks that are deployed in prod, and the roles of their functions. */
export function stageRights(): StageRights {
  const all = deployed(templatesOf(synthesized(JUDGED_STAGE).all));
  return { all, roles: functionRoles(all, JUDGED_STAGE) };
}
