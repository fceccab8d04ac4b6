import { invitations, membership } from '@vesica/contract'
import type { Client } from './client.ts'
import { anApplication, anEmail, aProof, aVerifiedBrowser } from './people.ts'
import type { Running } from './running.ts'

const DAY = 86_400_000

type Input = Parameters<typeof body>[1]

const body = (
  running: Pick<Running, 'clock'>,
  changes: {
    label?: string
    message?: string
    plan_id?: string | null
    limit?: string
    ends_at?: string
    waives_fee?: boolean
    waives_approval?: boolean
  } = {},
) => ({
  label: 'Spring retreat',
  message: 'It was good to have you with us.',
  limit: '3',
  ends_at: new Date(running.clock.now().getTime() + 7 * DAY).toISOString(),
  ...changes,
})

/** The invitation token in a link. */
export const tokenIn = (link: string | null): string => new URL(link ?? 'about:blank').searchParams.get('invite') ?? ''

/** A new invitation with the token in its link. */
export const anInvitation = async (running: Running, admin: Client, changes?: Input) => {
  const { invitation, link } = await admin.call(invitations.createInvitation, { body: body(running, changes) })
  return { ...invitation, link, token: tokenIn(link) }
}

/** A person at the last step of signing up: their browser, and functions that submit the application. */
export const anInvited = async (running: Running, level = 'seeker') => {
  const email = anEmail()
  const application = await anApplication(running, email, level)
  const {
    fee_usd: _fee,
    crypto_symbol: _coin,
    fee_crypto: _amount,
    ...free
  } = { fee_crypto: '', crypto_symbol: '', ...application }
  const browser = await aVerifiedBrowser(running, email)
  return {
    email,
    browser,
    password: free.password,
    planId: free.plan_id,
    /** Without payment. */
    applies: (invitation?: string) =>
      browser.call(membership.requestSignup, { body: { ...free, invitation }, files: { proof_image: undefined } }),
    /** With the registration fee as displayed. */
    pays: async (invitation?: string) =>
      browser.call(membership.requestSignup, {
        body: { ...application, invitation },
        files: { proof_image: await aProof() },
      }),
  }
}
