/// <reference types="node" />
import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../..', import.meta.url))
const library = fileURLToPath(new URL('../../../../../node_modules/@mantine/core/styles/', import.meta.url))

/** The library components that a file uses; a compound component (`Radio.Card`) is named like its style sheet. */
const partsIn = (code: string): string[] =>
  [...code.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => name !== '')
    .flatMap((name) => [
      name,
      ...[...code.matchAll(new RegExp(`<${name}\\.(\\w+)`, 'g'))].map(([, subcomponent]) => name + subcomponent),
    ])

test('every component of the component library in use has its style sheet', () => {
  const components = new Set(
    globSync('**/*.tsx', { cwd: source }).flatMap((file) => partsIn(readFileSync(source + file, 'utf8'))),
  )
  expect(components.size).toBeGreaterThan(30)
  const required = [...components].filter((component) => existsSync(`${library}${component}.layer.css`))
  const sheets = readFileSync(`${source}ui/theme/mantine.css.ts`, 'utf8')
  expect(required.filter((component) => !sheets.includes(`/${component}.layer.css'`))).toEqual([])
})
