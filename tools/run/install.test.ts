import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isInstalled, pinnedNode, root } from './install.mjs'

test('where tests run, a start finds all it needs and has nothing to install', () => {
  expect((['product', 'build', 'tests'] as const).filter((set) => !isInstalled(set))).toEqual([])
})

test('everything runs on the pinned Node, which is also the one that scripts find by its name', () => {
  expect(realpathSync(process.execPath)).toBe(realpathSync(pinnedNode))
  expect(realpathSync(join(root, 'node_modules/.bin/node'))).toBe(realpathSync(pinnedNode))
})
