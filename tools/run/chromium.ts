import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './process.ts'

/** Debian's packages of Chromium. The headless shell runs a journey in a sixth less time; either works. */
const packages = ['chromium-headless-shell', 'chromium'] as const

const systemChromium = (): string | undefined => packages.map((name) => `/usr/bin/${name}`).find(existsSync)

/** The browser's path when this process starts, or where it would be installed. */
export const chromium = systemChromium() ?? '/usr/bin/chromium'

/** Installs Debian's Chromium for the journeys if that needs no prompt. @returns whether it is installed */
export async function chromiumIsThere(): Promise<boolean> {
  if (systemChromium()) return true
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo -n '
  const maySudo = asRoot === '' || spawnSync('sudo', ['-n', 'true']).status === 0
  if (maySudo && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the journeys ...')
    const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
    await run(`${asRoot}apt-get update -qq`, quiet)
    for (const name of packages) if (!systemChromium()) await run(`${asRoot}apt-get install -y -qq ${name}`, quiet)
  }
  if (systemChromium()) return true
  console.error(
    `The journeys need Chromium at ${chromium}. Install it (Debian: apt-get install chromium) and run again.`,
  )
  return false
}
