import { expect, test } from 'vitest'
import { freshKey, createKeyKeeper } from './idempotency.ts'

test('keys are long and differ', () => {
  expect(freshKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(freshKey()).not.toBe(freshKey())
})

test('another try of the same act keeps its key', () => {
  const keys = createKeyKeeper()
  const first = keys.keyFor({ body: { name: 'Asha' } })
  expect(keys.keyFor({ body: { name: 'Asha' } })).toBe(first)
})

test('another input is another act', () => {
  const keys = createKeyKeeper()
  const first = keys.keyFor({ body: { name: 'Asha' } })
  expect(keys.keyFor({ body: { name: 'Maya' } })).not.toBe(first)
})

test('another file is another act', () => {
  const keys = createKeyKeeper()
  const file = (name: string) => new File(['x'], name, { lastModified: 1 })
  const first = keys.keyFor({ files: { proof_image: file('a.png') } })
  expect(keys.keyFor({ files: { proof_image: file('a.png') } })).toBe(first)
  expect(keys.keyFor({ files: { proof_image: file('b.png') } })).not.toBe(first)
})

test('after a certain end the same input is a new act', () => {
  const keys = createKeyKeeper()
  const first = keys.keyFor({ body: { name: 'Asha' } })
  keys.settle()
  expect(keys.keyFor({ body: { name: 'Asha' } })).not.toBe(first)
})
