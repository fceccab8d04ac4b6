/// <reference types="node" />
import { build, type Rolldown } from 'vite'
import { reached } from './merging.ts'

/** Modules that the same entries use, which the bundler puts into one file by default. */
export interface Together {
  readonly modules: readonly string[]
  /** Sorted module paths of the entries: pages and lazily loaded modules. */
  readonly by: readonly string[]
  /** Bytes of their code without comments, before minification. */
  readonly bytes: number
  /** Indexes of the pieces they can't start without. */
  readonly needs: readonly number[]
}

/**
 * Builds the application in memory to find which entries use which modules. This is only known after unused code is
 * removed, as a library's index names all of it.
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
  const indexes = new Map(chunks.map(({ fileName }, index) => [fileName, index]))
  const needs = chunks.map(({ imports }) => imports.flatMap((name) => indexes.get(name) ?? []))
  const by = chunks.map(() => new Set<string>())
  chunks.forEach((entry, at) => {
    if (!entry.isEntry && !entry.isDynamicEntry) return
    for (const index of loadedBy(at, needs)) by[index]?.add(entry.facadeModuleId ?? entry.fileName)
  })
  const users = (index: number): readonly string[] => [...(by[index] ?? [])].sort()
  return [
    ...chunks.map(({ modules, facadeModuleId }, index) => {
      const ids = Object.keys(modules).filter((id) => !begins(id, facadeModuleId))
      return { modules: ids, by: users(index), bytes: bytesOf(modules, ids), needs: needs[index] ?? [] }
    }),
    // Entry modules, separate from modules that share their file only because every user loads both.
    ...chunks.flatMap(({ modules, facadeModuleId }, index) => {
      const ids = Object.keys(modules).filter((id) => begins(id, facadeModuleId))
      return ids.length === 0 ? [] : [{ modules: ids, by: users(index), bytes: bytesOf(modules, ids), needs: [index] }]
    }),
  ]
}

/**
 * Main module of the application, which its page requests. It stays in the entry, as an entry without code would be
 * dropped.
 */
export const BEGINNING = '/src/main.tsx'

const begins = (id: string, facade: string | null): boolean => id === facade || id.endsWith(BEGINNING)

const bytesOf = (modules: Rolldown.OutputChunk['modules'], ids: readonly string[]): number =>
  ids.reduce((sum, id) => sum + stripped(modules[id]?.code ?? '').length, 0)

/**
 * Code without comments and indentation, which make up most of some libraries. An approximation, as this code never
 * runs.
 */
const stripped = (code: string): string => code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*|^\s+/gm, '')

/** A piece and all pieces it loads. */
const loadedBy = (from: number, needs: readonly (readonly number[])[]): ReadonlySet<number> =>
  reached([from], (index) => needs[index] ?? [])
