import { join } from 'node:path'

/**
 * `packages/server`, two folders above this file and above its bundle (`dist/bundle`). Everything next to the code is
 * located from here: no other file uses its own location, which differs in the bundle.
 */
export const serverFolder = join(import.meta.dirname, '../..')

/** The code of the parsing thread; in the bundle all threads start in one file. */
export const parserFile = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'parsing/parser.ts')
  : join(import.meta.dirname, 'server.cjs')
