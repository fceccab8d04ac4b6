import type { Import, SourceFile, Tree } from './tree.ts'

export type Violation = { rule: string; path: string; line: number; message: string }

/** A location and a message; the rule's name is added by the caller. */
export type Finding = Omit<Violation, 'rule'>

/** A rule of the architecture, and the function that finds its violations. */
export type Rule = { name: string; says: string; check: (tree: Tree) => Finding[] }

/** A rule about single imports: `wrong` returns what is wrong with an import, or undefined. */
export const importRule = (
  name: string,
  description: string,
  wrong: (file: SourceFile, imported: Import, tree: Tree) => string | undefined,
): Rule => ({
  name,
  says: description,
  check: (tree) =>
    tree.files.flatMap((file) =>
      file.imports.flatMap((imported): Finding[] => {
        const message = wrong(file, imported, tree)
        return message === undefined ? [] : [{ path: file.path, line: imported.line, message }]
      }),
    ),
})

/** A rule about the contents of single files. */
export const fileRule = (
  name: string,
  description: string,
  check: (file: SourceFile, tree: Tree) => Finding[],
): Rule => ({
  name,
  says: description,
  check: (tree) => tree.files.flatMap((file) => check(file, tree)),
})

/** The server module of a path. */
export const moduleOf = (path: string): string | undefined =>
  /^packages\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1]

export const isPlatform = (path: string): boolean => path.startsWith('packages/server/src/platform/')

/** The two files that compose the server. */
export const isComposition = (path: string): boolean => /^packages\/server\/src\/(app|main)\.ts$/.test(path)

/** Seeds, benchmarks, journeys and screenshots: outside the architecture, they use only public APIs. */
export const isOutside = (path: string): boolean =>
  /^(packages\/server\/seeds|bench|journeys|screenshots|tools)\//.test(path)
