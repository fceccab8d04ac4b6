import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isInstalled, pinnedNode, root } from './install.mjs'

test('where tests run, everything needed is installed', () => {
  expect((['product', 'build', 'tests'] as const).filter((set) => !isInstalled(set))).toEqual([])
})

test('everything runs on the pinned Node, which is also the one on the path of scripts', () => {
  expect(realpathSync(process.execPath)).toBe(realpathSync(pinnedNode))
  expect(realpathSync(join(root, 'node_modules/.bin/node'))).toBe(realpathSync(pinnedNode))
})
