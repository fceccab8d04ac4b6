import { identity, imports, members } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { linkTokenFor } from '../../../test/emails.ts'
import { aCsv, checked, ran, rowsOf, runs, sent, settled } from '../../../test/imports.ts'
import {
  aMember,
  anAdmin,
  anApplicant,
  anEmail,
  anAdministratorAs,
  mailFor,
  type Person,
  signIn,
} from '../../../test/people.ts'
import { readCsv } from '../../../test/csv.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { type Running, aServer } from '../../../test/running.ts'

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
})

const day = (days: number): string =>
  new Date(running.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const found = async (email: string) =>
  (await admin.call(members.listMembers, { query: { search: email } })).users.find((user) => user.email === email)
const periodsOf = (email: string) =>
  running.sql(
    `select plan.name as plan, source, began_at, ends_at, ended_early_at is not null as ended from membership_period
       join plan on plan.id = plan_id join person on person.id = person_id where email = $1 order by began_at`,
    [email],
  )

describe('member import', () => {
  test('adds new members with the plan from the file, without sending email', async () => {
    const [one, other] = [anEmail(), anEmail()]
    const text = `E-mail;Name;Plan;From;Until\r\n${one.toUpperCase()};"Holm; Ada\n(née Berg)";Guardian;${day(-100)};${day(200)}\r\n${other};Bo;;;\r\n`
    const { id, matching, headings, sample } = await sent(admin, 'members', `\u{FEFF}${text}`)
    expect({ matching, headings, sample }).toEqual({
      matching: { email: 0, name: 1, plan: 2, from: 3, until: 4 },
      headings: ['E-mail', 'Name', 'Plan', 'From', 'Until'],
      sample: [
        [one.toUpperCase(), 'Holm; Ada\n(née Berg)', 'Guardian', day(-100), day(200)],
        [other, 'Bo', '', '', ''],
      ],
    })
    // A name must be a single line of plain text.
    await admin.call(imports.checkMemberImport, { params: { id }, body: { matching, sendEmails: false } })
    await settled(admin, 'members', id)
    expect(await rowsOf(admin, 'members', id)).toEqual([
      `2 refuse Holm; Ada\n(née Berg) | Name: Please use plain text.`,
      `3 create Bo`,
    ])
    const mended = await checked(admin, 'members', text.replace('\n(née Berg)', ''))
    expect(mended).toMatchObject({ state: 'checked', rows: 2, counts: { create: 2, change: 0, same: 0, refuse: 0 } })
    expect(await found(one)).toBeUndefined()
    expect(await ran(admin, 'members', mended.id)).toMatchObject({ state: 'done', moved: 0, problem: null })
    expect(await found(one)).toMatchObject({ name: 'Holm; Ada', membership: 'guardian', status: 'active' })
    expect(await found(other)).toMatchObject({ name: 'Bo', membership: 'seeker' })
    expect(await periodsOf(one)).toMatchObject([{ plan: 'Guardian', source: 'given', ended: false }])
    const [period] = await periodsOf(one)
    expect([period?.['began_at'], period?.['ends_at']]).toEqual([
      new Date(day(-100)),
      new Date(`${day(200)}T23:59:59.999Z`),
    ])
    expect(await mailFor(running, one)).toEqual([])
    const wallet = await running.sql(
      'select count(*)::int as n from ledger_account join person on person.id = person_id where email = $1',
      [one],
    )
    expect(wallet).toEqual(await running.sql('select count(*)::int * 2 as n from asset where deleted_at is null'))
  })

  test('allows imported members to set a password by reset link', async () => {
    const email = anEmail()
    const { id } = await checked(admin, 'members', `email,name\n${email},Cleo\n`)
    await ran(admin, 'members', id)
    await admin.call(identity.forgotPassword, { body: { email } })
    const token = await linkTokenFor(running, email, 'Choose a new password')
    const password = 'chosen by the imported'
    await admin.call(identity.resetPassword, { body: { token, password, password_confirmation: password } })
    const cleo = await signIn(running, { email, password })
    expect((await cleo.call(identity.getUser, {})).user).toMatchObject({ name: 'Cleo', membershipLevel: 'seeker' })
  })

  test('sends email to new members if requested', async () => {
    const email = anEmail()
    const { id } = await checked(admin, 'members', `email,name\n${email},Dan\n`, true)
    await ran(admin, 'members', id)
    expect(await linkTokenFor(running, email, 'Your account is ready')).toBeTruthy()
  })

  test('upgrades or extends existing memberships, and changes nothing that the file omits', async () => {
    const member = await aMember(running)
    const other = await aMember(running)
    const text = `mail\tfull name\tmembership\tuntil
${member.email}\t\tMaster\t${day(400)}
${other.email}\t\t\t
`
    const { id, counts } = await checked(admin, 'members', text)
    expect(counts).toEqual({ create: 0, change: 1, same: 1, refuse: 0 })
    const ends = (await periodsOf(member.email)).map(({ ends_at }) => (ends_at as Date).toISOString().slice(0, 10))
    expect(await rowsOf(admin, 'members', id)).toEqual([
      `2 change ${member.name} | membership: Seeker → Master | until: ${ends.join()} → ${day(400)}`,
      `3 same ${other.name}`,
    ])
    await ran(admin, 'members', id)
    expect(await found(member.email)).toMatchObject({ name: member.name, membership: 'master' })
    expect(await periodsOf(member.email)).toMatchObject([
      { plan: 'Seeker', ended: true },
      { plan: 'Master', source: 'given', ended: false },
    ])
    expect(await periodsOf(other.email)).toHaveLength(1)
    const again = await checked(admin, 'members', text)
    expect(again.counts).toEqual({ create: 0, change: 0, same: 2, refuse: 0 })
  })

  test('does not change names or email addresses, and does not shorten running memberships', async () => {
    const [one, other] = [await aMember(running), await aMember(running)]
    const { id } = await checked(admin, 'members', `email,name,plan,until\n${one.email},,Guardian,${day(400)}\n`)
    await ran(admin, 'members', id)
    const titles = 'email,name,plan,until,first name,last name,street,city,state,zip,country'
    const text = [titles, `${other.email},Renamed,,,,,,,,,`, `${one.email},,Seeker,${day(500)},,,,,,,`].join('\n')
    const { id: first } = await checked(admin, 'members', text)
    expect(await rowsOf(admin, 'members', first)).toEqual([
      '2 refuse Renamed | name: Imports don’t rename existing members. Leave this blank.',
      `3 refuse ${one.name} | plan: They have Guardian, which is a higher plan. Change it in their profile.`,
    ])
    const { id: next } = await checked(
      admin,
      'members',
      `${titles}\n${other.email},,,,Nora,Vik,Way 1,Oslo,,0150,NO\n${one.email},,,${day(399)},,,,,,,\n`,
    )
    expect(await rowsOf(admin, 'members', next)).toEqual([
      `2 refuse ${other.name} | first name: Imports don’t change the shipping address of existing members. Leave it blank.`,
      `3 refuse ${one.name} | until: Their membership runs until ${day(400)}. Enter that date or a later one.`,
    ])
  })

  test('rejects each row with its own reason and column', async () => {
    const [first, late, address, kept] = [anEmail(), anEmail(), anEmail(), anEmail()]
    const applicant = await anApplicant(running)
    const text = [
      'email,name,plan,from,until,street,city,zip',
      `nobody,One,,,,,,`,
      `${first},Two,,,,,,`,
      `${first.toUpperCase()},Three,,,,,,`,
      `${anEmail()},Four,Platinum,,,,,`,
      `${late},Five,,2026-13-01,,,,`,
      `${anEmail()},Six,,${day(3)},,,,`,
      `${anEmail()},Seven,,${day(-3)},${day(-3)},,,`,
      `${address},Eight,,,,Main Street 1,Oslo,`,
      `${admin.email},Nine,,,,,,`,
      `${applicant.email},,Master,,,,,`,
      `${kept},Eleven,,,,,,,twelve`,
      `${anEmail()},,,,,,,`,
    ].join('\n')
    const { id, counts } = await checked(admin, 'members', text)
    expect(counts).toEqual({ create: 1, change: 0, same: 0, refuse: 11 })
    expect(await rowsOf(admin, 'members', id)).toEqual([
      '2 refuse One | email: Please enter a valid email address.',
      '3 create Two',
      `4 refuse Three | This is already in row 3 of this file.`,
      '5 refuse Four | plan: This plan isn’t available. Choose another one.',
      '6 refuse Five | from: Enter the date like 2027-03-01.',
      '7 refuse Six | from: Enter today or an earlier date. Add memberships that start later when they start.',
      '8 refuse Seven | until: Enter a date after the start.',
      '9 refuse Eight | First name: Enter the whole address, or leave all of it empty. | Last name: Enter the whole address, or leave all of it empty. | State: Enter the whole address, or leave all of it empty. | zip: Enter the whole address, or leave all of it empty.',
      '10 refuse Nine | email: This address belongs to an administrator. Imports don’t change administrators.',
      `11 refuse ${applicant.name} | plan: Approve or deny the sign-up first.`,
      '12 refuse Eleven | This row has more cells than there are headings.',
      expect.stringMatching(/^13 refuse .* \| name: Name and Email are required fields\.$/),
    ])
    const file = await admin.send('GET', `/api/imports/members/${id}/refused`)
    const lines = readCsv(await file.text())
    expect(lines).toHaveLength(11)
    expect(lines[1]).toMatchObject({
      email: first.toUpperCase(),
      name: 'Three',
      Row: '4',
      Reason: 'This is already in row 3 of this file.',
    })
  })

  test('escapes formulas in the file of rejected rows', async () => {
    const { id } = await checked(admin, 'members', `email,name\n"=HYPERLINK(""http://x"")",+1\n`)
    const file = await (await admin.send('GET', `/api/imports/members/${id}/refused`)).text()
    expect(readCsv(file)).toMatchObject([{ email: `'=HYPERLINK("http://x")`, name: `'+1` }])
  })

  test('applies exactly what was checked, and rejects rows that changed since', async () => {
    const [fresh, taken] = [anEmail(), anEmail()]
    const member = await aMember(running)
    const text = `email,name,plan\n${fresh},Fresh,\n${taken},Taken,\n${member.email},,Master\n`
    const { id } = await checked(admin, 'members', text)
    await admin.call(members.createMember, { body: { name: 'By Hand', email: taken } })
    const [guardian] = await running.sql("select id from plan where level = 'guardian'")
    const { name, email, plan_id } = { name: 'Meanwhile', email: member.email, plan_id: String(guardian?.['id']) }
    await admin.call(members.updateMember, { params: { id: member.id }, body: { name, email, plan_id } })
    const done = await ran(admin, 'members', id)
    expect(done).toMatchObject({ moved: 2, counts: { create: 1, change: 0, same: 0, refuse: 2 } })
    expect(await found(taken)).toMatchObject({ name: 'By Hand' })
    expect(await found(member.email)).toMatchObject({ name: 'Meanwhile', membership: 'guardian' })
    expect((await rowsOf(admin, 'members', id)).slice(1)).toEqual([
      '3 refuse Taken | The data this row would change has changed since the check. Run the check again. | name: Imports don’t rename existing members. Leave this blank.',
      `4 refuse ${member.name} | The data this row would change has changed since the check. Run the check again.`,
    ])
  })

  test('cannot be run from a check that was repeated with other options since', async () => {
    const email = anEmail()
    const looked = await checked(admin, 'members', `email,name\n${email},Looked At\n`)
    const { id, matching } = looked
    const support = await anAdministratorAs(running, ['support'])
    await support.call(imports.checkMemberImport, { params: { id }, body: { matching, sendEmails: true } })
    const now = await settled(admin, 'members', id)
    expect(await refusalOf(runs(admin, 'members', looked))).toMatchObject({ status: 409, code: 'import_state' })
    await runs(admin, 'members', now)
    expect(await settled(admin, 'members', id)).toMatchObject({ state: 'done', sendEmails: true })
  })

  test('sends no reminders for dates before the import', async () => {
    const email = anEmail()
    const { id } = await checked(admin, 'members', `email,name,from,until\n${email},Past,${day(-380)},${day(5)}\n`)
    await ran(admin, 'members', id)
    const told = await running.sql(
      `select days from membership_reminder join membership_period on membership_period.id = period_id
         join person on person.id = person_id where email = $1 order by days`,
      [email],
    )
    expect(told.map(({ days }) => days)).toEqual([7, 14, 30])
  })

  test('runs once, is one entry in the audit log and stores its report', async () => {
    const email = anEmail()
    const { id } = await checked(admin, 'members', `email,name\n${email},Once\nnobody,Wrong\n`)
    const done = await ran(admin, 'members', id)
    expect(await refusalOf(runs(admin, 'members', done))).toMatchObject({ code: 'import_state' })
    const actions = await running.sql(`select action, actor_id, after from audit_entry where subject_id = $1`, [id])
    expect(actions).toEqual([
      {
        action: 'import members',
        actor_id: admin.id,
        after: { name: 'list.csv', created: 1, changed: 0, unchanged: 0, refused: 1, letters: false },
      },
    ])
    const { imports: all } = await admin.call(imports.listMemberImports, {})
    expect(all.find((one) => one.id === id)).toMatchObject({ state: 'done', by: admin.name, rows: 2 })
    expect(await running.sql('select file_id from data_import where id = $1', [id])).toEqual([{ file_id: null }])
  })

  test('requires permission to change people', async () => {
    const keeper = await anAdministratorAs(running, ['store'])
    expect(await refusalOf(keeper.call(imports.listMemberImports, {}))).toMatchObject({ code: 'right_missing' })
    const { id } = await sent(keeper, 'products', 'name,price\nBowl,1\n')
    expect(await refusalOf(admin.call(imports.getMemberImport, { params: { id } }))).toMatchObject({
      code: 'not_found',
    })
  })

  test.each([
    ['a file of blank lines', '\n,,\n', 'This file is empty.'],
    ['titles alone', 'email,name\n', 'This file has no rows below the headings.'],
    ['an open quotation mark', 'email,name\n"open,Name\n', 'A quotation mark in row 2 is not closed.'],
  ])('rejects %s with a message', async (_, text, sentence) => {
    const refused = await refusalOf(admin.call(imports.beginMemberImport, { files: { file: aCsv(text) } }))
    expect(JSON.stringify(refused)).toContain(sentence)
  })

  test('names an error further down in an unreadable file', async () => {
    const rows = Array.from({ length: 600 }, () => `${anEmail()},Somebody`).join('\n')
    const { id, matching } = await sent(admin, 'members', `email,name\n${rows}\n"open,Name\n`)
    await admin.call(imports.checkMemberImport, { params: { id }, body: { matching, sendEmails: false } })
    expect(await settled(admin, 'members', id)).toMatchObject({
      state: 'failed',
      problem: 'A quotation mark in row 602 is not closed.',
    })
  })

  test('rejects a column mapping with a missing or duplicate column', async () => {
    const { id } = await sent(admin, 'members', `a,b\nc,d\n`)
    for (const matching of [
      {},
      { email: 0 },
      { email: 0, name: 0 },
      { email: 0, name: 7 },
      { email: 0, name: 1, x: 1 },
    ])
      await expect(
        admin.call(imports.checkMemberImport, { params: { id }, body: { matching, sendEmails: false } }),
      ).rejects.toMatchObject({ body: { code: 'import_matching' } })
    await admin.call(imports.deleteMemberImport, { params: { id } })
    expect(await refusalOf(admin.call(imports.getMemberImport, { params: { id } }))).toMatchObject({
      code: 'not_found',
    })
  })
})
