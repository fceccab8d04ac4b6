import type { Endpoint } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Data, openData } from '../../../test/data.ts'
import { after, DAY } from '../clock.ts'
import { type KeyUse, keyUse, once, sweepKeys } from './idempotency.ts'
import { Refusal } from '../refusal.ts'

const endpoint: Endpoint = {
  name: 'add',
  method: 'POST',
  path: '/a',
  access: 'member',
  summary: 'Add',
  idempotent: true,
}
const KEY = 'a-key-of-the-caller'
let now = new Date('2026-03-01T12:00:00Z')
let data: Data

beforeAll(async () => {
  data = await openData({ clock: { now: () => now } })
  await data.sql('create table act (number int)')
})

beforeEach(async () => {
  await data.sql('delete from act')
  await data.sql('delete from idempotency_key')
})

const use = (body: object, key = KEY, caller = 'ann'): KeyUse => {
  const keyed = keyUse(endpoint, key, caller, { body } as object)
  if (!keyed) throw new Error('the key was not taken')
  return keyed
}

let actions = 0
const action = (keyed: KeyUse, outcome: () => unknown = () => ({ action: actions })) =>
  data.db.transact((tx) =>
    once(tx, keyed, async () => {
      actions += 1
      tx.afterCommit(async () => void (await data.sql('insert into act values ($1)', [actions])))
      return outcome()
    }),
  )
const count = async () => (await data.sql('select 1 from act')).length

describe('an idempotency key', () => {
  it('returns the first response again', async () => {
    const first = await action(use({ a: 1 }))
    expect(await action(use({ a: 1 }))).toEqual(first)
    expect(await count()).toBe(1)
  })

  it('lets parallel requests act once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => action(use({ a: 1 }))))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await count()).toBe(1)
  })

  it('is rejected with another body or call, and accepted from another caller', async () => {
    await action(use({ a: 1 }))
    await expect(action(use({ a: 2 }))).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    await expect(action({ ...use({ a: 1 }), endpoint: 'other' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
    await action(use({ a: 1 }, KEY, 'ben'))
    expect(await count()).toBe(2)
  })

  it.each([false, true])('can be reused after a refusal (that commits: %s)', async (commit) => {
    const refuse = () => {
      throw new Refusal('code_wrong', {}, { commit })
    }
    await expect(action(use({ a: 1 }), refuse)).rejects.toMatchObject({ code: 'code_wrong' })
    expect(await data.sql('select 1 from idempotency_key')).toEqual([])
    await action(use({ a: 2 }))
  })

  it('is retained for a day', async () => {
    await action(use({ a: 1 }))
    now = after(now, DAY)
    await data.db.transact(sweepKeys)
    await expect(action(use({ a: 2 }))).rejects.toThrow(Refusal)
    now = after(now, 1)
    await action(use({ a: 2 }))
    now = after(now, DAY + 1)
    await data.db.transact(sweepKeys)
    expect(await data.sql('select 1 from idempotency_key')).toEqual([])
  })

  it('stores neither the key, the response nor a hash of the body in readable form', async () => {
    await action(use({ password: 'sesame' }), () => ({ token: 'open-sesame' }))
    const [row] = await data.sql('select * from idempotency_key')
    const text = Object.values(row ?? {})
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join('\n')
    expect(text).not.toContain(KEY)
    expect(text).not.toContain('sesame')
    // The same body with another key has another hash, so passwords can't be guessed from it.
    expect(use({ password: 'sesame' }).bodyHash).not.toBe(use({ password: 'sesame' }, `${KEY}-2`).bodyHash)
  })

  it('depends on the content of files', () => {
    const withFile = (sha256: string) => keyUse(endpoint, KEY, 'ann', { files: { proof: { sha256 } } })?.bodyHash
    expect(withFile('aa')).toBe(withFile('aa'))
    expect(withFile('aa')).not.toBe(withFile('ab'))
  })

  it.each(['short', 'x'.repeat(129), 'with spaces in between', 'ünlikely-key-for-this', ''])(
    '%j is rejected as a key',
    (key) => {
      expect(() => keyUse(endpoint, key, 'ann', {})).toThrow(Refusal)
    },
  )

  it('is ignored by endpoints without idempotency', () => {
    expect(keyUse({ ...endpoint, idempotent: undefined } as never, KEY, 'ann', {})).toBeUndefined()
    expect(keyUse(endpoint, undefined, 'ann', {})).toBeUndefined()
  })
})
