import { join, resolve } from 'node:path'

/** The root of the repository. */
export const root = resolve(import.meta.dirname, '../..')

/** The Node.js binary that the product runs on. */
export const pinnedNode = join(root, 'node_modules/.bin/node')
