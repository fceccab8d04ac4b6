import type { Database } from '../../platform/data/db.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { renderMail } from '../../platform/mail/mail.template.ts'
import { getSettings } from '../settings/index.ts'
import { ADDRESS_QUEUE, type AddressJob, makeObjection } from './people/address-change.ts'
import { ASKED_QUEUE, type AskedJob, makeAnswerLink } from './people/asked-address.ts'
import { makeLink, PASSWORD_LINK_QUEUE, type PasswordLinkJob } from './password/password-link.ts'

const words = {
  reset: {
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody asked for a new password for your account. With the button below you can choose one within an hour.',
      'If this was not you, you need not do anything: your password stays as it is.',
    ],
  },
  invitation: {
    subject: 'Your account is ready',
    paragraphs: [
      'An administrator has made an account for you. With the button below you can choose a password within 7 days.',
    ],
  },
}

/** Makes and sends links for choosing a password. */
export const passwordLinkWorker = (db: Database, mail: Mail, publicUrl: string): Worker => ({
  queue: PASSWORD_LINK_QUEUE,
  run: async (data) => {
    const job = data as PasswordLinkJob
    const made = await db.transact(async (tx) => {
      const link = await makeLink(tx, job)
      return link && { ...link, platformName: (await getSettings(tx)).platformName }
    })
    if (!made) return
    const { text, html } = renderMail({
      platformName: made.platformName,
      greeting: `Hello ${made.person.name},`,
      paragraphs: words[job.purpose].paragraphs,
      action: { label: 'Choose a password', url: `${publicUrl}/reset-password?token=${made.token}` },
    })
    await mail.send({ to: made.person.email, subject: words[job.purpose].subject, text, html })
  },
})

/** Asks the mailbox of an account's address whether it may have another one. */
export const addressAskedWorker = (db: Database, mail: Mail, publicUrl: string): Worker => ({
  queue: ASKED_QUEUE,
  run: async (data) => {
    const job = data as AskedJob
    const made = await db.transact((tx) => makeAnswerLink(tx, job))
    if (!made) return
    const { text, html } = renderMail({
      platformName: made.platformName,
      greeting: `Hello ${made.person.name},`,
      paragraphs: [
        `Your account is to use ${job.email} in place of this address. Press the button within 24 hours to agree. Until then nothing changes.`,
        'If you did not ask for this, press the button too and say so there: somebody knows your password, so choose another one.',
      ],
      action: { label: 'Answer', url: `${publicUrl}/confirm-email?token=${made.token}` },
    })
    await mail.send({ to: made.person.email, subject: 'May your account have another email address?', text, html })
  },
})

/** Writes to the address that an account had. */
export const addressChangedWorker = (db: Database, mail: Mail, publicUrl: string): Worker => ({
  queue: ADDRESS_QUEUE,
  run: async (data) => {
    const job = data as AddressJob
    const made = await db.transact((tx) => makeObjection(tx, job))
    if (!made) return
    const { text, html } = renderMail({
      platformName: made.platformName,
      greeting: `Hello ${made.person.name},`,
      paragraphs: [
        'An administrator changed the e-mail address of your account. All sessions were signed out, and withdrawals are held for some days.',
        'If you did not ask for this, press the button: your account gets this address back, and all administrators are told.',
      ],
      action: { label: 'This was not me', url: `${publicUrl}/not-me?token=${made.token}` },
    })
    await mail.send({ to: job.oldEmail, subject: 'Your email address was changed', text, html })
  },
})
