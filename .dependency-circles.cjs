const { options } = require('./.dependency-cruiser.cjs');

// Folders that reach each other in a circle are one folder, or one of their files lies in the wrong one.
// Tests, and the data that they share, reach whatever they test.
module.exports = {
  forbidden: [
    {
      name: 'no-circle-of-folders',
      severity: 'error',
      scope: 'folder',
      from: {
        pathNot: '^(?:node_modules|test)',
      },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: {
      path: [options.exclude.path, '[.](?:test|test-d|factory)[.]', '/testing/', 'generated'],
    },
  },
};
