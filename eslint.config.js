// What the types do not catch. How the code looks is left to prettier.
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';
import svelteConfig from './web/app/svelte.config.js';

export default defineConfig(
  { ignores: ['target', 'web/wire', 'web/app/dist', 'web/e2e/output', 'web/e2e/report'] },
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Sets and maps here are either replaced whole, in `$state.raw`, or not shown at all.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
