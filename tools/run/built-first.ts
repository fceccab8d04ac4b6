import { buildWhenStale } from './build.ts'

/** Journeys always test a build of the current sources, even when Playwright is started directly. */
export default async function builtFirst(): Promise<void> {
  if (!(await buildWhenStale())) throw new Error('The product could not be built.')
}
