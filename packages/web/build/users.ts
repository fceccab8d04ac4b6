/// <reference types="node" />
import { build, type Rolldown } from 'vite'
import { reached } from './merging.ts'

/** Modules that the same entries use: what the bundler, left alone, puts into a file. */
export interface Together {
  readonly modules: readonly string[]
  /** Paths of the modules that entries begin with: pages, and what is loaded when it is wanted; sorted. */
  readonly by: readonly string[]
  /** Of their code, without comments, before it is made smaller. */
  readonly bytes: number
  /** Places in the list of those that they cannot begin without. */
  readonly needs: readonly number[]
}

/**
 * Builds the application without writing it, to see what needs what: which modules reach a page is only known once what
 * nobody uses has been left out, as a library's index names all of it.
 * @param root packages/web, with a trailing slash
 */
export const usersOf = async (root: string): Promise<readonly Together[]> => {
  const built = await build({
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
    build: { write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  const chunks = output.filter((one) => one.type === 'chunk')
  const places = new Map(chunks.map(({ fileName }, place) => [fileName, place]))
  const needs = chunks.map(({ imports }) => imports.flatMap((name) => places.get(name) ?? []))
  const by = chunks.map(() => new Set<string>())
  chunks.forEach((entry, at) => {
    if (!entry.isEntry && !entry.isDynamicEntry) return
    for (const place of broughtBy(at, needs)) by[place]?.add(entry.facadeModuleId ?? entry.fileName)
  })
  const users = (place: number): readonly string[] => [...(by[place] ?? [])].sort()
  return [
    ...chunks.map(({ modules, facadeModuleId }, place) => {
      const ids = Object.keys(modules).filter((id) => !begins(id, facadeModuleId))
      return { modules: ids, by: users(place), bytes: bytesOf(modules, ids), needs: needs[place] ?? [] }
    }),
    // What something begins with, apart from what stands with it because nobody comes without it.
    ...chunks.flatMap(({ modules, facadeModuleId }, place) => {
      const ids = Object.keys(modules).filter((id) => begins(id, facadeModuleId))
      return ids.length === 0 ? [] : [{ modules: ids, by: users(place), bytes: bytesOf(modules, ids), needs: [place] }]
    }),
  ]
}

/** Where the application begins, which its page asks for: of an entry without code nothing would be left. */
export const BEGINNING = '/src/main.tsx'

const begins = (id: string, facade: string | null): boolean => id === facade || id.endsWith(BEGINNING)

const bytesOf = (modules: Rolldown.OutputChunk['modules'], ids: readonly string[]): number =>
  ids.reduce((sum, id) => sum + bare(modules[id]?.code ?? '').length, 0)

/** Code without comments and indents, of which some libraries consist mostly. Near enough: nobody runs it. */
const bare = (code: string): string => code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*|^\s+/gm, '')

/** A place, and all those that it brings along. */
const broughtBy = (from: number, needs: readonly (readonly number[])[]): ReadonlySet<number> =>
  reached([from], (one) => needs[one] ?? [])
