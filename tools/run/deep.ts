import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './process.ts'
import { deepSteps } from './steps.ts'

/** Whether `npm test` skips the whole test file. */
export const isDeepFile = (path: string): boolean => /\.deep\.test\.tsx?$/.test(path)

const isDeep = (path: string, folder: string): boolean =>
  isDeepFile(path) || readFileSync(join(folder, path), 'utf8').includes("/test/deep.ts'")

/** What `npm test` skipped. Journeys are not counted: Playwright takes up to ten seconds to list them. */
export function leftToDeep(folder = root): string {
  const files = globSync(['packages/*/{src,test,seeds,build}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'], {
    cwd: folder,
  }).filter((path) => isDeep(path, folder))
  const count = `deep tests in ${files.length} ${files.length === 1 ? 'file' : 'files'}`
  return `Left to npm run test:deep: ${[count, 'journeys tagged @deep', ...deepSteps].join(', ')}`
}
