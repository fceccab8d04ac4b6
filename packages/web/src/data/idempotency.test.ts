import { expect, test } from 'vitest'
import { freshKey, createKeyKeeper } from './idempotency.ts'

test('keys are long and unique', () => {
  expect(freshKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(freshKey()).not.toBe(freshKey())
})

test('a retry of the same action reuses its key', () => {
  const keys = createKeyKeeper()
  const first = keys.keyFor({ body: { name: 'Asha' } })
  expect(keys.keyFor({ body: { name: 'Asha' } })).toBe(first)
})

test('different input is a different action', () => {
  const keys = createKeyKeeper()
  const first = keys.keyFor({ body: { name: 'Asha' } })
  expect(keys.keyFor({ body: { name: 'Maya' } })).not.toBe(first)
})

test('a different file is a different action', () => {
  const keys = createKeyKeeper()
  const file = (name: string) => new File(['x'], name, { lastModified: 1 })
  const first = keys.keyFor({ files: { proof_image: file('a.png') } })
  expect(keys.keyFor({ files: { proof_image: file('a.png') } })).toBe(first)
  expect(keys.keyFor({ files: { proof_image: file('b.png') } })).not.toBe(first)
})

test('after a definite outcome, the same input is a new action', () => {
  const keys = createKeyKeeper()
  const first = keys.keyFor({ body: { name: 'Asha' } })
  keys.settle()
  expect(keys.keyFor({ body: { name: 'Asha' } })).not.toBe(first)
})
