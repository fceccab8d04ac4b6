import type { NoticeKind } from '@vesica/contract'
import { expect, test } from 'vitest'
import { openData } from '../../../../test/data.ts'
import { notify } from '../notification.ts'
import { claimEmails } from './email.ts'

test('an email to one person is sent before bulk email that was due earlier', async () => {
  const { db } = await openData()
  const notifyMany = (kind: NoticeKind, count: number) =>
    db.transact((tx) => {
      const people = Array.from({ length: count }, (_, n) => ({
        id: crypto.randomUUID(),
        name: `Ann ${n}`,
        email: `ann${n}@example.org`,
      }))
      return notify(tx, people, { kind, key: crypto.randomUUID(), title: kind, text: 'Something happened.' })
    })
  await notifyMany('announcement', 5)
  await notifyMany('request', 1)
  await notifyMany('announcement', 1)
  const claim = async () => {
    const claimed = await db.transact((tx) => claimEmails(tx, { claim: crypto.randomUUID(), most: 4, claimMs: 60_000 }))
    return claimed.map(({ kind }) => kind)
  }
  const many = (count: number): string[] => Array.from({ length: count }, () => 'announcement')
  expect([await claim(), await claim(), await claim(), await claim()]).toEqual([['request'], many(4), many(2), []])
})
