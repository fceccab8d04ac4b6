import { members } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { deliveredTo } from '../../../test/emails.ts'
import { anAdmin, anEmail, mailFor } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { type Running, aServer } from '../../../test/running.ts'

let running: Running
beforeAll(async () => {
  running = await aServer()
})

const add = async (name: string) => {
  const email = anEmail()
  const admin = await anAdmin(running)
  const { user } = await admin.call(members.createMember, { body: { name, email, role: 'user' } })
  return { admin, email, params: { id: user.id } }
}

test('a letter is delivered with what was said as text, and leads to this platform', async () => {
  const { admin, email, params } = await add('Ann <i>Berg</i>')
  await admin.call(members.suspendMember, { params, body: { reason: '<b>Three</b>\ncomplaints & more' } })
  const letter = await deliveredTo(running, email, 'Your account is suspended')
  expect(letter.from?.address).toBe('vesica@localhost')
  expect(letter.to).toEqual([{ address: email, name: '' }])
  expect(letter.text).toContain('Hello Ann <i>Berg</i>,')
  expect(letter.text).toContain('The reason: <b>Three</b>\ncomplaints & more')
  expect(letter.text).toContain('http://vesica.test/contact')
  expect(letter.html).toContain('&#60;b&#62;Three&#60;/b&#62;')
  expect(letter.html).not.toMatch(/<b>Three|<i>Berg/)
})

test('a letter about an act that was refused is not sent', async () => {
  const { admin, email, params } = await add('Ben')
  await admin.call(members.banMember, { params, body: {} })
  expect(await refusalOf(admin.call(members.suspendMember, { params, body: {} }))).toMatchObject({ status: 409 })
  await admin.call(members.unbanMember, { params, body: {} })
  await deliveredTo(running, email, 'Your account is active again')
  const subjects = (await mailFor(running, email)).map(({ subject }) => subject)
  expect(subjects).not.toContain('Your account is suspended')
})
