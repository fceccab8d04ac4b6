// Completes package-lock.json: run `npx node tools/lockfile.ts` after every change of dependencies.
//
// Tools with one binary package per platform list all of them as optional dependencies. If a registry mirror lacks the
// packages of other platforms, npm omits them from the lock file, and `npm ci` then rejects it. An entry with version
// and platform is enough for npm: it downloads the package only on that platform. Without a hash the download is not
// verified there: lockfile.test.ts accepts that only for development tools, and not on the platforms we test on.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { LockedPackage } from './run/packages.mjs'

/** An entry of package-lock.json; npm writes one platform as a string, several as a list. */
type Platforms = { os?: string | string[]; cpu?: string | string[]; libc?: string | string[] }
export type Lockfile = { packages: Record<string, LockedPackage & Platforms> }

/** Optional dependencies that the lock file references but does not contain, by their install path. */
export function missingOptional(lock: Lockfile): Map<string, string> {
  const missing = new Map<string, string>()
  for (const [path, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const candidates = [`${path}/node_modules/${name}`, `node_modules/${name}`]
      if (!candidates.some((candidate) => candidate in lock.packages)) missing.set(`node_modules/${name}`, version)
    }
  }
  return missing
}

/** A copy with the missing entries added, in npm's own order. */
export function completed(lock: Lockfile): Lockfile {
  const added = [...missingOptional(lock)].map(([path, version]) => [
    path,
    { version, ...platformOf(path), optional: true },
  ])
  const entries = Object.entries({ ...lock.packages, ...(Object.fromEntries(added) as Lockfile['packages']) })
  return { ...lock, packages: Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en'))) }
}

/** @param name like "@oxlint/binding-linux-x64-musl" @returns the package's own os, cpu and libc fields */
export function platformOf(name: string): { os: string[]; cpu: string[]; libc?: string[] } {
  const [, os, cpu] =
    /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)/.exec(name) ?? []
  if (os === undefined || cpu === undefined)
    throw new Error(`${name} does not name its platform: write its entry by hand`)
  if (os !== 'linux') return { os: [os], cpu: [cpu] }
  return { os: [os], cpu: [cpu], libc: [name.includes('musl') ? 'musl' : 'glibc'] }
}

if (import.meta.main) {
  const file = resolve(import.meta.dirname, '../package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lockfile
  console.log(`Entries added: ${missingOptional(lock).size}`)
  writeFileSync(file, `${JSON.stringify(completed(lock), null, 2)}\n`)
}
