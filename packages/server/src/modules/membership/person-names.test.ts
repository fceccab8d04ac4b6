import { identity, members, membership } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  anApplication,
  anEmail,
  aProof,
  aVerifiedBrowser,
  type Person,
} from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
})

const POSING =
  'This name looks like the platform or its staff. Enter your own name, without words like admin or support.'
const LEADING = 'A name can’t contain a web or email address. Remove it, and put a space after each full stop.'

const applies = async (name: string) => {
  const email = anEmail()
  const browser = await aVerifiedBrowser(running, email)
  const body = { ...(await anApplication(running, email)), name }
  return browser.call(membership.requestSignup, { body, files: { proof_image: await aProof() } })
}
const renames = (person: Person, name: string) =>
  person.call(identity.updateUser, { body: { name, email: person.email } })
const adds = (name: string, role: identity.Role = 'user') =>
  admin.call(members.createMember, { body: { name, email: anEmail(), role } })
const edits = (person: Pick<Person, 'id' | 'email'>, name: string, role: identity.Role = 'user') =>
  admin.call(members.updateMember, { params: { id: person.id }, body: { name, email: person.email, role } })

describe('rejected names that look like the platform or contain an address', () => {
  test.each([
    ['Vesica Support', POSING],
    ['Adm\u0456n', POSING],
    ['pay-here.example', LEADING],
  ])('%s', async (name, sentence) => {
    const refused = { code: 'validation_failed', errors: { name: [sentence] } }
    const member = await aMember(running)
    expect(await refusalOf(applies(name))).toMatchObject(refused)
    expect(await refusalOf(renames(member, name))).toMatchObject(refused)
    expect(await refusalOf(adds(name))).toMatchObject(refused)
    expect(await refusalOf(edits(member, name))).toMatchObject(refused)
  })

  test('are based on the current name of the platform', async () => {
    await running.sql(`insert into setting (key, value, changed_at) values ('platformName', '"Inner Circle"', now())
      on conflict (key) do update set value = excluded.value`)
    expect(await refusalOf(adds('InnerCircle Support'))).toMatchObject({ errors: { name: [POSING] } })
    expect((await adds('Vesica Support')).user.name).toBe('Vesica Support')
    await running.sql("delete from setting where key = 'platformName'")
  })

  test('exclude platform-like names of administrators, who must change them on demotion', async () => {
    const { user } = await adds('Vesica Support', 'admin')
    expect((await edits(user, 'Vesica Team', 'admin')).user.name).toBe('Vesica Team')
    expect(await refusalOf(edits(user, 'Vesica Staff', 'user'))).toMatchObject({ errors: { name: [POSING] } })
    expect((await edits(user, 'Ada Holm', 'user')).user).toMatchObject({ name: 'Ada Holm', role: 'user' })
    expect(await refusalOf(adds('Ada ada.example', 'admin'))).toMatchObject({ errors: { name: [LEADING] } })
  })

  test('stay for members who have one already, until they change it', async () => {
    const member = await aMember(running)
    await running.sql("update person set name = 'Vesica Team' where id = $1", [member.id])
    expect((await edits(member, 'Vesica Team')).user.name).toBe('Vesica Team')
    await renames(member, 'Vesica Team')
    expect(await refusalOf(renames(member, 'Vesica Staff'))).toMatchObject({ errors: { name: [POSING] } })
  })
})
