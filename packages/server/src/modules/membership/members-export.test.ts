import { members } from '@vesica/contract'
import { expect, test } from 'vitest'
import { anAdmin, anEmail, anAdministratorAs } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer } from '../../../test/running.ts'

test('the member export applies search, filters and sorting, and requires permission to see members', async () => {
  const running = await aServer({ LIMITS_FACTOR: '1000' })
  const admin = await anAdmin(running)
  const add = async (name: string) =>
    (await admin.call(members.createMember, { body: { name, email: anEmail(), role: 'user' } })).user
  const people = [await add('Ordwin Beta'), await add('Ordwin Alpha')]
  const banned = await add('Ordwin Gamma')
  await admin.call(members.banMember, { params: { id: banned.id }, body: {} })
  const query = { search: 'ordwin', status: 'active', sort: 'name' }
  const answer = await admin.send('GET', `/api/users/export?${new URLSearchParams(query).toString()}`)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="members.csv"')
  const [head, ...rows] = (await answer.text()).trim().split(/\r?\n/)
  expect(head).toMatch(/^\uFEFF?Name,Email,Role,Membership,Plan,/)
  expect(rows.map((row) => row.split(',').slice(0, 5))).toEqual(
    people.toReversed().map(({ name, email }) => [name, email, 'user', 'seeker', 'Seeker']),
  )
  const keeper = await anAdministratorAs(running, ['content'])
  expect(await refusalOf(keeper.call(members.exportMembers, { query: {} }))).toMatchObject({ code: 'right_missing' })
})
