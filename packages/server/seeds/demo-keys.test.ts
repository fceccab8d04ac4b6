import { apiKeys } from '@vesica/contract'
import { expect, test } from 'vitest'
import { anAdmin } from '../test/people.ts'
import { aServer } from '../test/running.ts'
import { seedDemoKeys } from './demo-keys.ts'

test('the demo has a revoked API key', async () => {
  const running = await aServer()
  const admin = await anAdmin(running)
  await seedDemoKeys(running.app, { userId: admin.id, name: admin.name, address: 'demo' })
  const { keys } = await admin.call(apiKeys.listApiKeys, { query: {} })
  expect(keys).toMatchObject([{ name: 'Stock count', state: 'revoked', lastUsedAt: null, madeBy: admin.name }])
})
