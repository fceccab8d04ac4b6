import { buildWhenStale } from './build.ts'

/** Stories are told of what was built from the sources that are there, also where Playwright is started by hand. */
export default async function builtFirst(): Promise<void> {
  if (!(await buildWhenStale())) throw new Error('The product could not be built.')
}
