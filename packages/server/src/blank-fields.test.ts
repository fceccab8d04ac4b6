import { allEndpoints, type RefusalBody } from '@vesica/contract'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { aClient, type Client, requestOf } from '../test/client.ts'
import { anAdmin, aProof } from '../test/people.ts'
import { aServer, type Running } from '../test/running.ts'
import { aHolder, aTreasurer, type Holder } from '../test/wallet.ts'

let running: Running
let holder: Holder
const callers = {} as Record<'visitor' | 'member' | 'admin', Client>
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  holder = await aHolder(running, await aTreasurer(running))
  Object.assign(callers, { visitor: aClient(running.url), member: holder, admin: await anAdmin(running) })
})

const person = 'Name and Email are required fields.'
const rejection = 'Please provide a reason for rejection'
const shortPassword = 'Password must be at least 8 characters long'
const deposit = 'Please enter a valid deposit amount.'
const long = 'a long new password'

/** The messages of the specification, verbatim; next to each, what else is sent, and what else is equally wrong. */
const specified: [
  call: string,
  who: keyof typeof callers,
  field: string,
  sentence: string,
  rest?: object,
  also?: string[],
][] = [
  ['createMember', 'admin', 'name', person, { email: 'a@example.org' }],
  ['createMember', 'admin', 'email', person, { name: 'A' }],
  ['updateMember', 'admin', 'name', person, { email: 'a@example.org' }],
  ['updateMember', 'admin', 'email', person, { name: 'A' }],
  ['denySignup', 'admin', 'reason', rejection],
  ['denyTransaction', 'admin', 'reason', rejection],
  ['rejectTransaction', 'admin', 'reason', rejection],
  ['sendOtp', 'visitor', 'email', 'Please enter your email first'],
  [
    'verifyEmail',
    'visitor',
    'otp',
    'Please enter a valid 6-digit OTP code',
    { email: 'a@example.org' },
    ['12345', 'abcdef'],
  ],
  [
    'requestSignup',
    'visitor',
    'password',
    shortPassword,
    { name: 'A', plan_id: randomUUID(), email: 'a@example.org' },
    ['1234567'],
  ],
  ['changePassword', 'member', 'password', shortPassword, { current_password: 'x', password_confirmation: '' }],
  [
    'changePassword',
    'member',
    'password_confirmation',
    'New passwords do not match',
    { current_password: 'x', password: long },
  ],
  ['resetPassword', 'visitor', 'password', shortPassword, { token: 'x', password_confirmation: '' }],
  ['resetPassword', 'visitor', 'password_confirmation', 'Passwords do not match', { token: 'x', password: long }],
  [
    'requestDeposit',
    'member',
    'amount',
    deposit,
    { asset: 'BTC', wallet_id: 'own' },
    ['-1', '0', '0.0', 'ten', '1e3', '+1', '.5', '1,5'],
  ],
]

describe('a field with a specified message for blank values', () => {
  it.each(specified)(
    '%s by a %s: %s, absent or blank, returns “%s”',
    async (name, caller, field, expected, remaining = {}, also = []) => {
      const endpoint = allEndpoints.find((candidate) => candidate.name === name)
      if (!endpoint) throw new Error(`There is no call ${name}`)
      const body: Record<string, unknown> = { ...remaining }
      if (body.wallet_id === 'own') body.wallet_id = await holder.walletOf('BTC')
      for (const value of [undefined, '', '  ', ...also]) {
        const files = endpoint.files ? { [Object.keys(endpoint.files)[0] ?? '']: await aProof() } : {}
        const params = endpoint.params ? { id: randomUUID() } : {}
        const request = requestOf(endpoint, {
          params,
          body: { ...body, ...(value !== undefined && { [field]: value }) },
          files,
        })
        const answer = await callers[caller].send(endpoint.method, request.path, request.body)
        const { message, errors } = (await answer.json()) as RefusalBody
        expect([value, answer.status, message, errors?.[field]]).toEqual([value, 422, expected, [expected]])
      }
    },
  )

  it('can be a file: a deposit without its proof', async () => {
    const form = new FormData()
    const fields = { asset: 'BTC', amount: '1', wallet_id: await holder.walletOf('BTC') }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const answer = await holder.send('POST', '/api/wallets/depositRequest', form)
    expect([answer.status, ((await answer.json()) as RefusalBody).message]).toEqual([
      422,
      'Please upload proof of payment first',
    ])
  })

  it.each([
    ['/api/auth/avatar', 'avatar', 'member'],
    ['/api/imports/members', 'file', 'admin'],
  ] as const)(
    'can be a file, and rejects a proof of payment where none is required: %s',
    async (path, field, caller) => {
      const form = new FormData()
      form.append(field, new File([], 'nothing.csv', { type: 'text/csv' }))
      const answer = await callers[caller].send('POST', path, form)
      const { message, errors } = (await answer.json()) as RefusalBody
      const expected = 'Please choose a file.'
      expect([answer.status, message, errors]).toEqual([422, expected, { [field]: [expected] }])
    },
  )
})
