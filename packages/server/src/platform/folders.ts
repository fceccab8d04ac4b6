import { join } from 'node:path'

/**
 * `packages/server`, two folders above this file and above what it becomes a part of (`dist/bundle`). Whatever lies beside the
 * code is found from here: no other file knows where it is itself, since in the bundle it is elsewhere.
 */
export const serverFolder = join(import.meta.dirname, '../..')
