import { configDefaults, defineConfig } from 'vitest/config'

/** Deep test files take minutes and run in `npm run test:deep` only. */
const exclude = [...configDefaults.exclude, ...(process.env.DEEP ? [] : ['**/*.deep.test.{ts,tsx}'])]

/** One project per workspace, so that each has the surroundings it needs and no more. */
export default defineConfig({
  test: {
    // Two workers: the server's tests share one PostgreSQL and a small machine.
    maxWorkers: 2,
    // What files import is loaded once for each worker: starting anew took a quarter of all of the processor's time.
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
          // Ends what hangs, and times nothing: some take ten seconds by themselves, and four times that on a busy machine.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // What happens by itself happens at once on an idle machine; a busy one gets time.
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
        // Parts of screens in a page without a browser: what is loaded first sees that there is a page, or none.
        test: {
          name: 'views',
          root: 'packages/web',
          include: ['src/**/*.view.test.tsx'],
          exclude,
          environment: 'jsdom',
          setupFiles: ['./test/views.setup.ts'],
          // In one form only: what presses keys has to know what draws.
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
