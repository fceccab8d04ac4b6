import { expect, test } from 'vitest'
import { runAsCaller } from '../../../platform/limits/current-caller.ts'
import { hashPassword } from './password.ts'

test('passwords are hashed in turns by caller, even if one has many requests', async () => {
  let hashed = 0
  const hashFor = (caller: string) =>
    runAsCaller(caller, () => hashPassword('a long enough password')).then(() => (hashed += 1))
  const many = Array.from({ length: 20 }, () => hashFor('somebody'))
  // At most four are already running.
  expect(await hashFor('somebody else')).toBeLessThan(12)
  await Promise.all(many)
})
