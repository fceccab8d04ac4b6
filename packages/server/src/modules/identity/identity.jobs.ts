import type { TemplateText, OwnTemplateKind } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import type { Database } from '../../platform/data/db.ts'
import type { Tx } from '../../platform/data/tx.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { type EmailBranding, renderMail } from '../../platform/mail/mail.template.ts'
import { fillTemplate, currentTemplate } from '../activity/index.ts'
import { getSettings, emailBranding } from '../settings/index.ts'
import { ADDRESS_QUEUE, type AddressJob, makeObjection } from './people/address-change.ts'
import { EMAIL_CHANGE_QUEUE, type EmailChangeJob, makeAnswerLink } from './people/email-change.ts'
import { makeLink, PASSWORD_LINK_QUEUE, type PasswordLinkJob } from './password/password-link.ts'

interface Made {
  token: string
  person: { name: string; email: string }
}

/** The link that was created, with the current email template. */
const withWords = async <M extends Made>(tx: Tx, made: M | undefined, kind: OwnTemplateKind) =>
  made && { ...made, head: emailBranding(await getSettings(tx)), words: await currentTemplate(tx, kind) }

type Link = { label: string; url: string }

/** An email with a link that grants access. The link is created on sending, so it is stored nowhere. */
const letterOf = (
  { words, head, person }: { words: TemplateText; head: EmailBranding; person: { name: string } },
  link: Link,
  values: Readonly<Record<string, string>> = {},
) => {
  const filling = { values: { ...values, name: person.name, platform: head.platformName }, link }
  const { subject, ...said } = fillTemplate(words, filling)
  return { subject, ...renderMail({ ...head, ...said }) }
}

/** Creates and sends password links. */
export const passwordLinkWorker = (db: Database, mail: Mail, publicUrl: string): Worker => ({
  queue: PASSWORD_LINK_QUEUE,
  run: async (data) => {
    const job = data as PasswordLinkJob
    const kind = job.purpose === 'reset' ? 'password_reset' : 'account_ready'
    const made = await db.transact(async (tx) => withWords(tx, await makeLink(tx, job), kind))
    if (!made) return
    const link = { label: notices.identity.password.choose, url: `${publicUrl}/reset-password?token=${made.token}` }
    await mail.send({ to: made.person.email, ...letterOf(made, link, { membership: job.membership ?? '' }) })
  },
})

/** Sends a confirmation request to the current address of an account before its address changes. */
export const addressRequestWorker = (db: Database, mail: Mail, publicUrl: string): Worker => ({
  queue: EMAIL_CHANGE_QUEUE,
  run: async (data) => {
    const job = data as EmailChangeJob
    const made = await db.transact(async (tx) => withWords(tx, await makeAnswerLink(tx, job), 'address_asked'))
    if (!made) return
    const link = { label: notices.identity.email.answer, url: `${publicUrl}/confirm-email?token=${made.token}` }
    await mail.send({ to: made.person.email, ...letterOf(made, link, { address: job.email }) })
  },
})

/** Notifies the previous address of an account. */
export const addressChangedWorker = (db: Database, mail: Mail, publicUrl: string): Worker => ({
  queue: ADDRESS_QUEUE,
  run: async (data) => {
    const job = data as AddressJob
    const made = await db.transact(async (tx) => withWords(tx, await makeObjection(tx, job), 'address_changed'))
    if (!made) return
    const link = { label: notices.identity.email.restore, url: `${publicUrl}/not-me?token=${made.token}` }
    await mail.send({ to: job.oldEmail, ...letterOf(made, link) })
  },
})
