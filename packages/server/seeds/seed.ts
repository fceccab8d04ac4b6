import type { App } from '../src/app.ts'
import type { Config } from '../src/platform/config.ts'
import { seedDefaults } from './defaults.ts'
import { seedDemo } from './demo.ts'

/**
 * Fills an empty database: always the defaults; on the embedded database demo data too, unless DEMO is off.
 * @returns lines to print, once: how to sign in
 */
export const seed = async (app: App, config: Config, embedded: boolean): Promise<string[]> => {
  const { isNew, notes } = await seedDefaults(app, config)
  // Only into a database that began with this start: later the coins' addresses are somebody's real ones.
  const demo = isNew && embedded && (config.demo ?? true)
  return demo ? [...notes, ...(await seedDemo(app))] : notes
}
