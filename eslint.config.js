import tseslint from 'typescript-eslint';

// Biome lints; only the four rules that need types live here: a promise nobody awaits is a write
// that a frozen Lambda loses, and Biome does not see it on the SDK's `send` (docs/decisions).
export default tseslint.config(
  {
    ignores: [
      '**/node_modules',
      '**/dist',
      '**/cdk.out',
      '**/coverage',
      '**/.waybill',
      '**/*.cjs',
      'knip.config.ts',
    ],
  },
  {
    files: ['**/*.ts'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      // An explicit default is a decision; a case that is simply missing is not.
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
);
