import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { jsdom } = builtinEnvironments
let page: ReturnType<Environment['setup']> | undefined

/** One page for all test files of a worker: making one took a third of the time of their tests. */
const environment: Environment = {
  name: 'page',
  viteEnvironment: 'client',
  setup: async (global, options) => {
    page ??= jsdom.setup(global, options)
    await page
    return { teardown: () => undefined }
  },
}

export default environment
