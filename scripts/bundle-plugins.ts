import { basename } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Credentials of a function are in its environment, and those of the local stack as well. The
 * SDK also looks for them in profiles, at single sign-on, in other programs and at its neighbours:
 * clients of four more services, a third of a bundle.
 */
export const environmentCredentials: Plugin = {
  name: 'environment-credentials',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/@aws-sdk\/credential-provider-node\/dist-es\/index\.js$/ }, () => ({
      contents: "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
    }));
  },
};

const DOCUMENT = /(?:^|\/)docs\/[^/]+\.json$/;

/** True for a generated document in a bundle that a handler serves. */
export const isDocument = (path: string) => DOCUMENT.test(path);

/**
 * A document lies beside the bundle and is read by the first call that asks for it. Inside, it
 * would be compiled at every start.
 */
export const documentsBeside: Plugin = {
  name: 'documents-beside',
  setup: ({ onLoad }) => {
    onLoad({ filter: DOCUMENT }, ({ path }) => {
      const name = JSON.stringify(`./${basename(path)}`);
      return {
        contents: `import { readFileSync } from 'node:fs';
export default JSON.parse(readFileSync(new URL(${name}, import.meta.url), 'utf8'));`,
        loader: 'js',
      };
    });
  },
};
