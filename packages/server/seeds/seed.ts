import type { App } from '../src/app.ts'
import type { Config } from '../src/platform/config.ts'
import { seedDefaults } from './defaults.ts'

/**
 * Seeds an empty database: always the defaults; on the embedded database also demo data, unless DEMO is off.
 * @param notes lines with credentials, to be printed once. Each is added as soon as it is valid, so those of a failed
 * seed can be printed too
 * @returns these
 */
export const seed = async (
  app: App,
  config: Config,
  embedded: boolean,
  notes: string[] = [],
): Promise<readonly string[]> => {
  const isNew = await seedDefaults(app, config, notes)
  // Only in a database created by this start: later, its coins have real deposit addresses.
  const demo = isNew && embedded && (config.demo ?? true)
  if (demo) {
    app.http.log.info('adding demo data')
    // Loaded lazily, because a database needs it only once.
    const { seedDemo } = await import('./demo.ts')
    await seedDemo(app, notes)
  }
  return notes
}
