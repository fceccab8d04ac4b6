import { configDefaults, defineConfig } from 'vitest/config'

/** Deep test files take minutes and run only in `npm run test:deep`. */
const exclude = [...configDefaults.exclude, ...(process.env.DEEP ? [] : ['**/*.deep.test.{ts,tsx}'])]

/** One project per workspace, each with only the environment that it needs. */
export default defineConfig({
  test: {
    // Two workers, because the server's tests share one PostgreSQL and a small machine.
    maxWorkers: 2,
    // Imports are loaded once per worker: a fresh environment per file took a quarter of all CPU time.
    isolate: false,
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          exclude,
        },
      },
      {
        test: {
          name: 'server',
          root: 'packages/server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'seeds/**/*.test.ts'],
          exclude,
          pool: 'forks',
          globalSetup: ['./test/database.setup.ts'],
          setupFiles: ['./test/ending.setup.ts'],
          // Stops tests that hang, and is no performance limit: some take ten seconds, and four times that on a busy
          // machine.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Polls succeed at once on an idle machine, but need more time on a busy one.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'web',
          root: 'packages/web',
          include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
          exclude: [...exclude, '**/*.view.test.tsx'],
          environment: 'node',
        },
      },
      {
        // Component tests in jsdom, in a separate project: modules detect at load time whether there is a document.
        test: {
          name: 'views',
          root: 'packages/web',
          include: ['src/**/*.view.test.tsx'],
          exclude,
          environment: 'jsdom',
          setupFiles: ['./test/views.setup.ts'],
          // Loaded in one module format only: the library that simulates keys must share state with the one that
          // renders.
          server: { deps: { inline: [/@testing-library/] } },
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'tools',
          root: 'tools',
          include: ['*.test.ts', 'run/*.test.ts'],
          exclude,
          testTimeout: 60_000,
        },
      },
    ],
  },
})
