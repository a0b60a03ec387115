// The parts of undici that send: its whole brings a web platform that takes twice as long to load.
// An alias in the bundler would hide that; Node's own HTTPS is lighter still, but takes a new client
// for checked addresses.

declare module 'undici/lib/dispatcher/agent.js' {
  import { Agent } from 'undici';

  export = Agent;
}

declare module 'undici/lib/dispatcher/client.js' {
  import { Client } from 'undici';

  export = Client;
}

declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici';

  function request(
    this: Dispatcher,
    options: Dispatcher.RequestOptions,
  ): Promise<Dispatcher.ResponseData>;

  export = request;
}
