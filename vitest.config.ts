import { defineConfig } from 'vitest/config'

/** One project per workspace, so that each has the surroundings it needs and no more. */
export default defineConfig({
  test: {
    // Two workers: the server's tests share one PostgreSQL and a small machine.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          root: 'packages/server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'seeds/**/*.test.ts'],
          pool: 'forks',
          globalSetup: ['./test/database.setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // What happens by itself happens at once on an idle machine; a busy one gets time.
          expect: { poll: { timeout: 5000 } },
        },
      },
      {
        test: {
          name: 'web',
          root: 'packages/web',
          include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'tools',
          root: 'tools',
          include: ['*.test.ts', 'run/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
