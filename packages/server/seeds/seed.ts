import type { App } from '../src/app.ts'
import type { Config } from '../src/platform/config.ts'
import { seedDefaults } from './defaults.ts'

/**
 * Fills an empty database: always the defaults; on the embedded database demo data too, unless DEMO is off.
 * @param notes lines to print, once: how to sign in. Each is there as soon as it is true, also when more was to come
 * @returns these
 */
export const seed = async (
  app: App,
  config: Config,
  embedded: boolean,
  notes: string[] = [],
): Promise<readonly string[]> => {
  const isNew = await seedDefaults(app, config, notes)
  // Only into a database that began with this start: later the coins' addresses are somebody's real ones.
  const demo = isNew && embedded && (config.demo ?? true)
  if (demo) {
    app.http.log.info('adding demo data')
    // Needed once in the life of a database.
    const { seedDemo } = await import('./demo.ts')
    await seedDemo(app, notes)
  }
  return notes
}
