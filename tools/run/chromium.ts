import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './process.ts'

/** Debian's Chromium. The one that cannot open windows costs a sixth less of a journey's time; either will do. */
const packages = ['chromium-headless-shell', 'chromium'] as const

const found = (): string | undefined => packages.map((name) => `/usr/bin/${name}`).find(existsSync)

/** Where the browser lies as this process starts, or would lie. */
export const chromium = found() ?? '/usr/bin/chromium'

/** The journeys need Debian's Chromium: installs it where that is possible without a question. */
export async function chromiumIsThere(): Promise<boolean> {
  if (found()) return true
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo -n '
  const maySudo = asRoot === '' || spawnSync('sudo', ['-n', 'true']).status === 0
  if (maySudo && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the journeys ...')
    const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
    await run(`${asRoot}apt-get update -qq`, quiet)
    for (const name of packages) if (!found()) await run(`${asRoot}apt-get install -y -qq ${name}`, quiet)
  }
  if (found()) return true
  console.error(
    `The journeys need Chromium at ${chromium}. Install it (Debian: apt-get install chromium) and run again.`,
  )
  return false
}
