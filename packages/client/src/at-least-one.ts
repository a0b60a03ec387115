/** An object of which one key at least says something: without any it is refused (API-145). */
export type AtLeastOne<Keys extends object> = Keys &
  { [Name in keyof Keys]-?: { [Same in Name]-?: Exclude<Keys[Name], undefined> } }[keyof Keys];
