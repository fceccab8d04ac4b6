import { imports } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { aCsv, sent, settled } from '../../../test/imports.ts'
import { anAdmin, anEmail, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer } from '../../../test/running.ts'

let admin: Person
beforeAll(async () => {
  admin = await anAdmin(await aServer({ LIMITS_FACTOR: '1000' }))
})

const COUNTLESS = ','.repeat(199_000)

test.each([
  ['members', 'email,name\nada@example.org,Ada\n'],
  ['products', 'name,price,category,stock\nBowl,1,Oils,1\n'],
] as const)('a row with more than 500 cells in a file of %s is rejected with its number', async (kind, text) => {
  const calls = { members: imports.memberImportCalls, products: imports.productImportCalls }[kind]
  expect(await refusalOf(admin.call(calls.begin, { files: { file: aCsv(text + COUNTLESS) } }))).toMatchObject({
    code: 'file_unreadable',
    errors: { file: ['Row 3 has more than 500 cells. Please remove those that are empty.'] },
  })
})

test('a later row with more than 500 cells ends the check with its number', async () => {
  const notes = 'Further down than what is read at once. '.repeat(10)
  const rows = Array.from({ length: 600 }, () => `${anEmail()},Somebody,${notes}`).join('\n')
  const { id, matching } = await sent(admin, 'members', `email,name,notes\n${rows}\n${COUNTLESS}\n`)
  await admin.call(imports.checkMemberImport, { params: { id }, body: { matching, sendEmails: false } })
  expect(await settled(admin, 'members', id)).toMatchObject({
    state: 'failed',
    problem: 'Row 602 has more than 500 cells. Please remove those that are empty.',
  })
})
