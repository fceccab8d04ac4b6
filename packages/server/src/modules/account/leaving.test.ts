import {
  account,
  orderManagement,
  identity,
  invitations,
  members,
  profile,
  progress,
  transactions,
  treasury,
} from '@vesica/contract'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aReported, readBy, says } from '../../../test/comments.ts'
import { aClient } from '../../../test/client.ts'
import { emailTo } from '../../../test/emails.ts'
import { anInvited, tokenIn } from '../../../test/invitations.ts'
import { aLibrary, type Library } from '../../../test/library.ts'
import { checksOut, tracks } from '../../../test/order.ts'
import { aMember, anAdmin, anApprovedApplicant, aProof, type Person, signIn } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import type { Running } from '../../../test/running.ts'
import { outcomeFor } from '../../../test/settled.ts'
import { aShop, addToCart, type Shop } from '../../../test/shop.ts'
import { aDecider, aHolder, aTreasurer, asDecider, type Decider, type Holder } from '../../../test/wallet.ts'
import { personal } from '../../personal.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { claimLeavingReminders } from '../identity/index.ts'
import { leave, notifySoonLeaving } from './leaving.ts'

let running: Running
let shop: Shop
let library: Library
let admin: Decider
beforeAll(async () => {
  shop = await aShop()
  running = shop.running
  library = await aLibrary(running)
  await aTreasurer(running)
})
beforeEach(async () => {
  admin = await aDecider(running)
})
afterEach(() => running.clock.reset())

const requestDeletion = (person: Person, current_password = person.password) =>
  person.call(account.requestDeletion, { body: { current_password } })

const deletedPerson = async ({ id }: Person) => {
  const [row] = await running.sql('select name, email, left_at, deleted_at from person where id = $1', [id])
  return row
}

/** Deletes an account as the hourly job does once its waiting period is over. */
const end = ({ id }: Person) => running.app.db.transact((tx) => leave(tx, running.app.files, { id, personal }))

describe('account deletion request', () => {
  test('requires the password', async () => {
    const member = await aHolder(running, admin)
    expect(await refusalOf(requestDeletion(member, 'wrong'))).toMatchObject({ status: 422, code: 'password_wrong' })
    expect((await member.call(account.getDeletion, {})).leavesAt).toBeNull()
  })

  test('is rejected while the member has a balance, a pending request or an open order, and lists them', async () => {
    const member = await aHolder(running, admin, { BTC: '0.01' })
    await addToCart(member, await shop.product({ price: '100' }))
    const order = await checksOut(member)
    await member.deposits('BTC', '0.05')
    const refusal = await refusalOf(requestDeletion(member))
    expect(refusal).toMatchObject({ status: 409, code: 'leaving_barred' })
    const { obstacles } = await member.call(account.getDeletion, {})
    expect(obstacles.map(({ kind, path }) => [kind, path])).toEqual([
      ['balance', '/wallet'],
      ['request', '/wallet'],
      ['order', '/order-tracking'],
    ])
    expect(obstacles[0]?.names).toEqual(['BTC'])
    expect(obstacles[2]?.names).toEqual([order.reference])
    for (const { reason } of obstacles) expect(refusal.message).toContain(reason)
  })

  test('is rejected for a wallet request in any state before its final one', async () => {
    const member = await aHolder(running, admin, { BTC: '0.01' })
    const open = async () => {
      const { obstacles } = await member.call(account.getDeletion, {})
      return obstacles.find(({ kind }) => kind === 'request')?.names.length ?? 0
    }
    const withdrawal = await member.withdraws('BTC', '0.005')
    expect((await admin.approve(withdrawal)).status).toBe('approved')
    expect(await open()).toBe(1)
    const flagged = await member.deposits('BTC', '0.05')
    expect((await admin.flag(flagged)).status).toBe('flagged')
    expect(await open()).toBe(2)
    const large = await member.deposits('BTC', '5')
    expect((await admin.approve(large)).status).toBe('in_review')
    expect(await open()).toBe(3)
    await admin.settle(withdrawal)
    for (const id of [flagged, large]) await admin.deny(id)
    expect(await open()).toBe(0)
  })

  test('waits 14 days, sends an email, and is cancelled by signing in', async () => {
    const member = await aHolder(running, admin)
    const { leavesAt } = await requestDeletion(member)
    const days = (Date.parse(leavesAt ?? '') - running.clock.now().getTime()) / DAY
    expect(days).toBeCloseTo(14, 2)
    expect((await emailTo(running, member.email, 'Your account is scheduled for deletion')).leadsTo).toBe(
      '/settings?tab=data',
    )
    expect((await member.call(identity.getUser, {})).user.leavesAt).toBe(leavesAt)
    // A second request does not move the date.
    expect((await requestDeletion(member)).leavesAt).toBe(leavesAt)
    await end(member)
    const session = await signIn(running, member)
    expect((await session.call(account.cancelDeletion, {})).leavesAt).toBeNull()
    await emailTo(running, member.email, 'Your account won’t be deleted')
    expect((await deletedPerson(member))?.['deleted_at']).toBeNull()
  })

  test('is not possible for the last owner', async () => {
    const setOwners = (from: string, to: string) =>
      running.sql('update person set offices = $2 where offices = $1 and email <> $3', [from, to, running.admin.email])
    const owner = await anAdmin(running)
    await setOwners('{owner}', '{finance}')
    onTestFinished(async () => {
      await setOwners('{finance}', '{owner}')
      await owner.call(account.cancelDeletion, {})
    })
    expect(await refusalOf(requestDeletion(owner))).toMatchObject({ code: 'leaving_barred' })
    expect((await owner.call(account.getDeletion, {})).obstacles.map(({ kind }) => kind)).toEqual(['owner'])
    await aDecider(running)
    expect((await requestDeletion(owner)).leavesAt).not.toBeNull()
  })
})

describe('account deletion after 14 days', () => {
  /** A member with data in many tables, whose 14 days are over. */
  const aLeaver = async (
    meanwhile: (member: Holder) => Promise<unknown> = async () => undefined,
  ): Promise<{ member: Holder; reference: string; avatar: string }> => {
    const member = await aHolder(running, admin, { BTC: '0.00216' }, await anApprovedApplicant(running))
    await addToCart(member, await shop.product({ price: '100' }))
    const order = await checksOut(member)
    for (const status of ['shipped', 'out_for_delivery', 'delivered'] as const)
      await tracks(admin, order.id, status, running.clock.now())
    const item = await library.item({ title: 'Stillness' })
    await member.call(progress.addNote, { params: { id: item.id }, body: { text: 'mine alone' } })
    const { user } = await member.call(profile.setAvatar, { files: { avatar: await aProof('me.png') } })
    await requestDeletion(member)
    await meanwhile(member)
    running.clock.advance(14 * DAY)
    admin = asDecider(await signIn(running, admin))
    return { member, reference: order.reference, avatar: user.avatar ?? '' }
  }

  test('removes the text and author of the member’s comments and preserves replies by others', async () => {
    const item = { type: 'item' as const, id: (await library.item()).id }
    let comment = ''
    const { member } = await aLeaver(async (leaver) => {
      comment = (await says(leaver, item, 'My story.')).id
      await says(await aMember(running), item, 'Thank you.', comment)
    })
    await end(member)
    const reader = await aMember(running)
    expect(await readBy(reader, item)).toMatchObject([{ state: 'removed', text: '', author: '', replies: 1 }])
    expect((await readBy(reader, item, comment)).map(({ text }) => text)).toEqual(['Thank you.'])
  })

  test('takes the member’s reported comment out of the moderation queue', async () => {
    let comment = ''
    const { member } = await aLeaver(async (leaver) => {
      comment = (await aReported(library, leaver)).id
    })
    await end(member)
    expect(await outcomeFor(await signIn(running, admin), comment)).toBe('removed')
  })

  test('disables the member’s invitation link and preserves its sign-up count under a pseudonym', async () => {
    let [token, friend] = ['', '']
    const { member } = await aLeaver(async (leaver) => {
      token = tokenIn((await leaver.call(invitations.createOwnInvitation, {})).link)
      friend = (await (await anInvited(running)).pays(token)).user.id
      await admin.call(members.approveSignup, { params: { id: friend } })
    })
    await end(member)
    expect(await running.sql('select 1 from member_link where person_id = $1', [member.id])).toEqual([])
    const preview = aClient(running.url).call(invitations.previewInvitation, { body: { token } })
    expect(await refusalOf(preview)).toMatchObject({ code: 'invitation_unknown' })
    const { signupRequest } = (await admin.call(members.getMember, { params: { id: friend } })).user
    expect(signupRequest?.invitedBy).toMatch(/^Former member /)
    expect(await running.sql('select 1 from signup_request where invited_by = $1', [member.id])).toHaveLength(1)
  })

  test('erases personal data: name, address, picture, notes, sessions, notifications', async () => {
    const { member, reference, avatar } = await aLeaver()
    await end(member)
    const row = await deletedPerson(member)
    expect(row?.['name']).toMatch(/^Former member [2-9A-Z]{4}$/)
    expect(row?.['email']).toBe(`${member.id}@left.invalid`)
    expect(await refusalOf(member.call(identity.getUser, {}))).toMatchObject({ status: 401 })
    expect(await refusalOf(signIn(running, member))).toMatchObject({ code: 'credentials_wrong' })
    for (const table of ['session', 'notification', 'activity_entry', 'content_note', 'cart_item'])
      expect(await running.sql(`select 1 from ${table} where person_id = $1`, [member.id]), table).toEqual([])
    expect(await running.sql('select 1 from stored_file where id = $1', [avatar.split('/').at(-1)])).toEqual([])
    const order = await running.sql('select first_name, last_name, address from shop_order where reference = $1', [
      reference,
    ])
    expect(order).toEqual([{ first_name: row?.['name'], last_name: '-', address: '-' }])
    await expectNowhere(member)
  })

  /** Checks that the member's email is gone from all tables except the audit log, which is immutable. */
  const expectNowhere = async ({ email }: Person) => {
    const tables = (await running.sql(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )) as { name: string }[]
    for (const { name } of tables) {
      if (
        ['audit_entry', 'stored_file', 'idempotency_key', 'email_code', 'sign_in_failure', 'rate_limit'].includes(name)
      )
        continue
      const matches = await running.sql(`select 1 from "${name}" held where held::text like $1 limit 1`, [`%${email}%`])
      expect(matches, name).toEqual([])
    }
  }

  test('preserves lists, files and ledger entries under a pseudonym', async () => {
    const { member, reference } = await aLeaver()
    await end(member)
    const pseudonym = String((await deletedPerson(member))?.['name'])
    const listed = await admin.call(transactions.listTransactions, { query: { limit: '50' } })
    expect(JSON.stringify(listed)).toContain(pseudonym)
    expect(JSON.stringify(listed)).not.toContain(member.email)
    const results = await admin.call(orderManagement.listOrders, { query: { search: reference } })
    expect(JSON.stringify(results)).toContain(reference)
    expect(JSON.stringify(results)).not.toContain(member.name)
    expect((await admin.send('GET', '/api/orders/export')).status).toBeLessThan(500)
    await admin.call(members.listMembers, { query: {} })
    const { report } = await admin.call(treasury.runReconcile, {})
    expect(report).toMatchObject({ ok: true, differences: [] })
  })

  test('does not happen if money came in meanwhile, and notifies the owner of the reason', async () => {
    const { member } = await aLeaver(async (holder) => {
      const deposit = await holder.deposits('BTC', '0.05')
      expect((await admin.approve(deposit)).status).toBe('completed')
    })
    await end(member)
    expect((await deletedPerson(member))?.['deleted_at']).toBeNull()
    const session = await signIn(running, member)
    expect((await session.call(account.getDeletion, {})).leavesAt).toBeNull()
    expect((await emailTo(running, member.email, 'Your account was not deleted')).text).toContain('BTC')
  })

  test('is announced by one email two days before', async () => {
    const member = await aHolder(running, admin)
    await requestDeletion(member)
    running.clock.advance(12 * DAY + HOUR)
    const sendReminders = () =>
      running.app.db.transact(async (tx) => notifySoonLeaving(tx, await claimLeavingReminders(tx)))
    await sendReminders()
    await emailTo(running, member.email, 'Your account will be deleted soon')
    await sendReminders()
    const reminders = await running.sql(`select 1 from notification where person_id = $1 and title = $2`, [
      member.id,
      'Your account will be deleted soon',
    ])
    expect(reminders).toHaveLength(1)
  })
})
