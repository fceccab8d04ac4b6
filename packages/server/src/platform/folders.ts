import { join } from 'node:path'

/**
 * `packages/server`, two folders above this file and above what it becomes a part of (`dist/bundle`). Whatever lies beside the
 * code is found from here: no other file knows where it is itself, since in the bundle it is elsewhere.
 */
export const serverFolder = join(import.meta.dirname, '../..')

/** The code of the thread that parses what people send; in the bundle all threads begin in one file. */
export const parserFile = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'parsing/parser.ts')
  : join(import.meta.dirname, 'server.cjs')
