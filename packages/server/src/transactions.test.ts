import { identity, membership } from '@vesica/contract'
import { afterEach, beforeAll, describe, it } from 'vitest'
import { aClient } from '../test/client.ts'
import { aMember, anApplication, anEmail, aProof, aVerifiedBrowser } from '../test/people.ts'
import { refusalOf } from '../test/refusals.ts'
import { aServer, type Running } from '../test/running.ts'
import { watchTransactions } from '../test/waits.ts'
import { outsideChecks } from './checks.ts'
import { completionWorker } from './modules/store/store.jobs.ts'
import { sweepWorker } from './modules/system/system.jobs.ts'
import { reconcileWorker, sumWorker, tidyWorker } from './modules/wallet/wallet.jobs.ts'
import { createLog } from './platform/log.ts'

// Successful calls are watched where their statements are counted; these are the other users of transactions.
const startedTransactions = watchTransactions()
let running: Running

beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '10000' })
})

const password = 'another long password'
const aNewPassword = { password, password_confirmation: password }

afterEach(() => {
  const started = startedTransactions()
  if (started.length > 0) throw new Error(`A transaction waited for what is no statement:\n${started.join('\n')}`)
})

/** Refused actions, and some rarer ones. */
const exceptions: Record<string, () => Promise<unknown>> = {
  'a sign-in with a wrong password': async () => {
    const { email } = await aMember(running)
    await refusalOf(aClient(running.url).call(identity.login, { body: { email, password: 'wrong' } }))
  },
  'another address': async () => {
    const [member, email] = [await aMember(running), anEmail()]
    member.cookie = (await aVerifiedBrowser(running, email)).cookie
    const body = { name: member.name, email, current_password: member.password }
    await member.call(identity.updateUser, { body })
  },
  'a change of password with a wrong one': async () => {
    const member = await aMember(running)
    const body = { current_password: 'wrong', ...aNewPassword }
    await refusalOf(member.call(identity.changePassword, { body }))
  },
  'a link that is dead': async () => {
    const client = aClient(running.url)
    await refusalOf(client.call(identity.resetPassword, { body: { token: 'dead', ...aNewPassword } }))
  },
  'an application with an Idempotency-Key': async () => {
    const email = anEmail()
    const sent = { body: await anApplication(running, email), files: { proof_image: await aProof() } }
    const client = await aVerifiedBrowser(running, email)
    await client.call(membership.requestSignup, sent, { 'idempotency-key': crypto.randomUUID() })
  },
  'an application without a verified address': async () => {
    const body = await anApplication(running, anEmail())
    const sent = { body, files: { proof_image: await aProof() } }
    await refusalOf(aClient(running.url).call(membership.requestSignup, sent))
  },
}

describe('transactions wait only for statements', () => {
  it.each(Object.keys(exceptions))('in calls of %s', async (name) => {
    await exceptions[name]?.()
  })

  it('in nightly and hourly jobs', async () => {
    const { db, files, uploads } = running.app
    const workers = [
      sweepWorker(db, files, uploads),
      tidyWorker(db),
      sumWorker(db),
      reconcileWorker(db, createLog('silent'), outsideChecks),
      completionWorker(db),
    ]
    for (const { run } of workers) await run({})
  })
})
