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

test('a secret is made on first use, of 32 bytes, and is the same for every process, also when all ask at once', async () => {
  const secrets = await eachAtOnce((server) => server.app.db.transact((tx) => getSecret(tx, 'test')))
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1)
  expect(secrets[0]).toHaveLength(32)
  const another = await running.app.db.transact((tx) => getSecret(tx, 'another'))
  expect(another.equals(secrets[0] ?? another)).toBe(false)
})

test('what is claimed once is claimed by one, also when all claim at once', async () => {
  const claimed = await eachAtOnce((server) => server.app.db.transact((tx) => claimOnce(tx, 'test')))
  expect(claimed.filter(Boolean)).toHaveLength(1)
})

test('a claim in a transaction that fails can be made again', async () => {
  const failing = running.app.db.transact(async (tx) => {
    await claimOnce(tx, 'failing')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await secondServer.app.db.transact((tx) => claimOnce(tx, 'failing'))).toBe(true)
})

test('a setting counts as decided once somebody decides it, even as it was', async () => {
  const { db } = running.app
  expect(await db.read(decidedSettings)).not.toContain('platformName')
  await db.transact((tx) => decide(tx, 'platformName', 'Vesica'))
  expect(await db.read(decidedSettings)).toContain('platformName')
  await db.transact((tx) => decide(tx, 'platformName', 'The House'))
  expect((await secondServer.app.db.read(getSettings)).platformName).toBe('The House')
})
