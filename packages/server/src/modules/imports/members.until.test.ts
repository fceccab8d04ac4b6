import { members } from '@vesica/contract'
import { expect, test } from 'vitest'
import { checked, ran, rowsOf } from '../../../test/imports.ts'
import { anAdmin, anEmail } from '../../../test/people.ts'
import { aServer } from '../../../test/running.ts'

test('an imported membership is valid through its last day, with the days from the file', async () => {
  const running = await aServer({ LIMITS_FACTOR: '1000' })
  const admin = await anAdmin(running)
  const day = (days: number): string =>
    new Date(running.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const email = anEmail()
  const [from, until] = [day(-300), day(0)]
  const text = `email,name,from,until\n${email},Ben,${from},${until}\n`
  const { id } = await checked(admin, 'members', text)
  await ran(admin, 'members', id)
  const { users } = await admin.call(members.listMembers, { query: { search: email } })
  const { user } = await admin.call(members.getMember, { params: { id: users[0]?.id ?? '' } })
  expect(user).toMatchObject({
    membershipSince: `${from}T00:00:00.000Z`,
    membershipEndsAt: `${until}T23:59:59.999Z`,
  })
  const again = await checked(admin, 'members', text)
  expect(again.counts).toEqual({ create: 0, change: 0, same: 1, refuse: 0 })
  const longer = await checked(admin, 'members', `email,name,until\n${email},,${day(20)}\n`)
  expect(await rowsOf(admin, 'members', longer.id)).toEqual([`2 change Ben | until: ${until} → ${day(20)}`])
})
