import { join, resolve } from 'node:path'

/** The top folder of the repository. */
export const root = resolve(import.meta.dirname, '../..')

/** The runtime that the product runs on, as scripts find it by its name. */
export const pinnedNode = join(root, 'node_modules/.bin/node')
