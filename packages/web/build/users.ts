/// <reference types="node" />
import { build, type Rolldown } from 'vite'

/** A module as it reaches the browser, and what begins with it: pages, and what is loaded when it is wanted. */
export interface Used {
  /** Paths of the modules that entries begin with; sorted. */
  readonly by: readonly string[]
  /** Of its code, before it is made smaller. */
  readonly bytes: number
}

/** By the module's path. */
export type Users = ReadonlyMap<string, Used>

/**
 * Builds the application without writing it, to see what needs what: which modules reach a page is only known once what
 * nobody uses has been left out, as a library's index names all of it.
 * @param root packages/web, with a trailing slash
 */
export const usersOf = async (root: string): Promise<Users> => {
  const built = await build({
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
    build: { write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])))
  const by = new Map<string, Set<string>>()
  for (const entry of chunks.values()) {
    if (!entry.isEntry && !entry.isDynamicEntry) continue
    for (const file of broughtBy(entry.fileName, (name) => chunks.get(name)?.imports ?? []))
      for (const id of Object.keys(chunks.get(file)?.modules ?? {}))
        by.set(id, (by.get(id) ?? new Set()).add(entry.facadeModuleId ?? entry.fileName))
  }
  const bytes = new Map(
    [...chunks.values()].flatMap(({ modules }) =>
      Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength] as const),
    ),
  )
  return new Map([...by].map(([id, entries]) => [id, { by: [...entries].sort(), bytes: bytes.get(id) ?? 0 }]))
}

/** A file, and all that it brings along. */
const broughtBy = (file: string, importsOf: (file: string) => readonly string[]): ReadonlySet<string> => {
  const found = new Set([file])
  // What is added while it is gone through is gone through as well.
  for (const one of found) for (const next of importsOf(one)) found.add(next)
  return found
}
