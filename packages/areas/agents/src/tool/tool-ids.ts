import tools from './tool-ids.generated.json' with { type: 'json' };

/**
 * The operations that are tools. Names only, made of what the contracts declare: a function that
 * checks a setting must not load all of them.
 */
export const toolIds: readonly string[] = tools;
