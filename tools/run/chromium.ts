import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './process.ts'

export const chromium = '/usr/bin/chromium'

/** The journeys need Debian's Chromium: installs it where that is possible without a question. */
export async function chromiumIsThere(): Promise<boolean> {
  if (existsSync(chromium)) return true
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo -n '
  const maySudo = asRoot === '' || spawnSync('sudo', ['-n', 'true']).status === 0
  if (maySudo && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the journeys ...')
    const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
    await run(`${asRoot}apt-get update -qq`, quiet)
    await run(`${asRoot}apt-get install -y -qq chromium`, quiet)
  }
  if (existsSync(chromium)) return true
  console.error(
    `The journeys need Chromium at ${chromium}. Install it (Debian: apt-get install chromium) and run again.`,
  )
  return false
}
