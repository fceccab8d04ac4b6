import type { Import, SourceFile, Tree } from './tree.ts'

export type Violation = { rule: string; path: string; line: number; message: string }

/** Where and what; the name of the rule is added by whoever runs it. */
export type Finding = Omit<Violation, 'rule'>

/** One sentence of the house, and the function that finds where it is broken. */
export type Rule = { name: string; says: string; check: (tree: Tree) => Finding[] }

/** A rule about single imports: `wrong` says what is wrong with one, or nothing. */
export const importRule = (
  name: string,
  says: string,
  wrong: (file: SourceFile, imported: Import, tree: Tree) => string | undefined,
): Rule => ({
  name,
  says,
  check: (tree) =>
    tree.files.flatMap((file) =>
      file.imports.flatMap((imported): Finding[] => {
        const message = wrong(file, imported, tree)
        return message === undefined ? [] : [{ path: file.path, line: imported.line, message }]
      }),
    ),
})

/** A rule about the inside of single files. */
export const fileRule = (name: string, says: string, check: (file: SourceFile, tree: Tree) => Finding[]): Rule => ({
  name,
  says,
  check: (tree) => tree.files.flatMap((file) => check(file, tree)),
})

/** The module of the server that a path lies in. */
export const moduleOf = (path: string): string | undefined =>
  /^packages\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1]

export const isPlatform = (path: string): boolean => path.startsWith('packages/server/src/platform/')

/** The two files that put the server together. */
export const isComposition = (path: string): boolean => /^packages\/server\/src\/(app|main)\.ts$/.test(path)

/** Starting data, measurements, journeys and pictures: they stand outside of the house and knock at its doors. */
export const isOutside = (path: string): boolean =>
  /^(packages\/server\/seeds|bench|journeys|screenshots|tools)\//.test(path)
