import { beforeAll, expect, test } from 'vitest'
import { anotherProcess, type Running, aServer } from '../../../test/running.ts'
import { claimOnce, decide, decidedSettings, getSecret, getSettings } from './setting.ts'

let running: Running
let secondServer: Running
beforeAll(async () => {
  running = await aServer()
  secondServer = await anotherProcess(running)
})

const eachAtOnce = <T>(action: (server: Running) => Promise<T>): Promise<T[]> =>
  Promise.all([running, secondServer, running, secondServer, running, secondServer].map(action))

test('a secret of 32 bytes is created on first use and is the same for every process, also under concurrency', async () => {
  const secrets = await eachAtOnce((server) => server.app.db.transact((tx) => getSecret(tx, 'test')))
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1)
  expect(secrets[0]).toHaveLength(32)
  const another = await running.app.db.transact((tx) => getSecret(tx, 'another'))
  expect(another.equals(secrets[0] ?? another)).toBe(false)
})

test('one of several concurrent callers wins a one-time claim', async () => {
  const claimed = await eachAtOnce((server) => server.app.db.transact((tx) => claimOnce(tx, 'test')))
  expect(claimed.filter(Boolean)).toHaveLength(1)
})

test('a one-time claim can be made again after its transaction fails', async () => {
  const failing = running.app.db.transact(async (tx) => {
    await claimOnce(tx, 'failing')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await secondServer.app.db.transact((tx) => claimOnce(tx, 'failing'))).toBe(true)
})

test('a setting counts as decided once it is set, even to its default', async () => {
  const { db } = running.app
  expect(await db.read(decidedSettings)).not.toContain('platformName')
  await db.transact((tx) => decide(tx, 'platformName', 'Vesica'))
  expect(await db.read(decidedSettings)).toContain('platformName')
  await db.transact((tx) => decide(tx, 'platformName', 'The House'))
  expect((await secondServer.app.db.read(getSettings)).platformName).toBe('The House')
})
