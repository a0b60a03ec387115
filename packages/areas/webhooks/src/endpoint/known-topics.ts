import topics from './known-topics.generated.json' with { type: 'json' };

/**
 * Every topic that can be subscribed to. Names only, made of what the areas declare: they own the
 * events, and a function that checks a subscription must not load all of them.
 */
export const knownTopics: readonly string[] = topics;
