import type { FunctionRole } from '../simulation/function-roles.ts';

const AREA = /-area-([a-z-]+)$/u;

/** A role as people name it: `orders, write`, or the one function that has it. */
export function roleName({
  stack,
  id,
  functions,
}: Pick<FunctionRole, 'stack' | 'id' | 'functions'>): string {
  const [, area] = AREA.exec(stack) ?? [];
  if (area !== undefined) return `${area}, ${id.startsWith('read') ? 'read' : 'write'}`;
  const [only = '', ...more] = functions;
  if (more.length > 0) throw new Error(`who takes ${id}?`);
  return only;
}
