import { audit, members } from '@vesica/contract'
import { expect, test } from 'vitest'
import { anApprovedApplicant, anAdmin, signIn } from '../../../test/people.ts'
import { aServer } from '../../../test/running.ts'

test('an action of yesterday counts for this week and not for today, even if only hours ago', async () => {
  const running = await aServer()
  let admin = await anAdmin(running)
  const member = await anApprovedApplicant(running)
  await admin.call(members.suspendMember, { params: { id: member.id }, body: { reason: 'Chargebacks' } })
  const actions = async (period: 'today' | 'week' | 'month') => {
    const { entries } = await admin.call(audit.listAudit, { query: { period, record: `person:${member.id}` } })
    return entries.map(({ action }) => action)
  }
  const both = ['suspend person', 'approve sign-up']
  expect(await actions('today')).toEqual(both)
  const now = running.clock.now()
  const tomorrow = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`) + 86_400_000
  running.clock.advance(tomorrow - now.getTime())
  admin = await signIn(running, admin)
  expect(await actions('today')).toEqual([])
  expect(await actions('week')).toEqual(both)
  expect(await actions('month')).toEqual(both)
})
