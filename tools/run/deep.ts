import { globSync } from 'node:fs'
import { root } from './process.ts'
import { deepSteps } from './steps.ts'

/** What `npm test` left out. Journeys are not counted: Playwright takes up to ten seconds to list them. */
export function leftToDeep(folder = root): string {
  const files = globSync(['packages/*/{src,test,seeds,build}/**/*.deep.test.{ts,tsx}', 'tools/**/*.deep.test.ts'], {
    cwd: folder,
  })
  const count = `${files.length} test ${files.length === 1 ? 'file' : 'files'}`
  return `Left to npm run test:deep: ${[count, 'journeys tagged @deep', ...deepSteps].join(', ')}`
}
