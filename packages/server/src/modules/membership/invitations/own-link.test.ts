import { invitations, members, membership } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { anInvited, tokenIn } from '../../../../test/invitations.ts'
import { aMember, anAdmin, anApplication, anEmail, aProof, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
})

const look = (token: string) => aClient(running.url).call(invitations.previewInvitation, { body: { token } })
const own = (member: Person) => member.call(invitations.getOwnInvitation, {})
const makes = async (member: Person) => tokenIn((await member.call(invitations.createOwnInvitation, {})).link)
const referrals = async ({ id }: Person) => (await admin.call(members.getMember, { params: { id } })).user.referrals

describe('member invitation link', () => {
  test('exists once it is created, waives nothing, and does not reveal its owner', async () => {
    const member = await aMember(running)
    expect(await own(member)).toEqual({ link: null, joined: 0 })
    const token = await makes(member)
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(await own(member)).toMatchObject({ link: expect.stringContaining(`/auth/signup?invite=${token}`) })
    const answer = await look(token)
    expect(answer.invitation).toEqual({
      by: 'member',
      message: '',
      planId: null,
      endsAt: null,
      waivesFee: false,
      atOnce: false,
    })
  })

  test('counts approved members only', async () => {
    const member = await aMember(running)
    const token = await makes(member)
    const friend = await anInvited(running)
    expect(await refusalOf(friend.applies(token))).toMatchObject({ code: 'coin_unknown' })
    const { user } = await friend.pays(token)
    expect([(await own(member)).joined, await referrals(member)]).toEqual([0, 0])
    await admin.call(members.approveSignup, { params: { id: user.id } })
    expect([(await own(member)).joined, await referrals(member)]).toEqual([1, 1])
    const { signupRequest } = (await admin.call(members.getMember, { params: { id: user.id } })).user
    expect(signupRequest).toMatchObject({ invitedBy: member.name, invitation: null })
  })

  test('counts an applicant who was approved after a denial', async () => {
    const member = await aMember(running)
    const friend = await anInvited(running)
    const { user, token } = await friend.pays(await makes(member))
    await admin.call(members.denySignup, { params: { id: user.id }, body: { reason: 'Too dark to read.' } })
    friend.browser.token = token
    const { crypto_symbol, fee_crypto, fee_usd } = {
      crypto_symbol: '',
      fee_crypto: '',
      ...(await anApplication(running, anEmail())),
    }
    const files = { proof_image: await aProof() }
    await friend.browser.call(membership.resubmitProof, { body: { crypto_symbol, fee_crypto, fee_usd }, files })
    await admin.call(members.approveSignup, { params: { id: user.id } })
    expect((await own(member)).joined).toBe(1)
  })

  test('is invalid once it is replaced, and earlier sign-ups still count', async () => {
    const member = await aMember(running)
    const token = await makes(member)
    const { user } = await (await anInvited(running)).pays(token)
    await admin.call(members.approveSignup, { params: { id: user.id } })
    const next = await makes(member)
    expect(await refusalOf(look(token))).toMatchObject({ code: 'invitation_unknown' })
    expect(await refusalOf((await anInvited(running)).pays(token))).toMatchObject({ code: 'invitation_unknown' })
    await look(next)
    expect((await own(member)).joined).toBe(1)
  })

  test('is invalid while its owner is suspended or banned, and after deletion', async () => {
    const member = await aMember(running)
    const token = await makes(member)
    const params = { id: member.id }
    await admin.call(members.banMember, { params, body: {} })
    expect(await refusalOf(look(token))).toMatchObject({ code: 'invitation_unknown' })
    await admin.call(members.unbanMember, { params, body: {} })
    await look(token)
    await admin.call(members.deleteMember, { params })
    expect(await refusalOf(look(token))).toMatchObject({ code: 'invitation_unknown' })
  })
})
