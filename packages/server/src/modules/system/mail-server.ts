import type { approvals, Input, mailServer, RefusalCode, system } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Mail, MailFailed, type MailServer, senderText } from '../../platform/mail/mail.ts'
import type { MailFault } from '../../platform/mail/mail-failed.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { type Actor, audit } from '../activity/index.ts'
import {
  type Applier,
  cancelPending,
  isAloneFor,
  propose,
  requireCounting,
  notifyOfChange,
} from '../approvals/index.ts'
import { seal, unseal } from '../identity/index.ts'
import { TEST_MAIL } from './first-steps.ts'
import { decide, getSettings, lockSetting, type MailServerSetting, type Settings } from '../settings/index.ts'

const copy = notices.system.mailServer

type Fields = Input<typeof mailServer.setMailServer>['body']

/** The context its password is encrypted for. */
const OWNER = 'mail server'

// Codes and password links leave by this server: whoever could set it alone could become anyone. Like a deposit
// address, a new one waits for a second administrator.
const KIND = 'mail_server'
const SUBJECT = 'mailServer'

/** Where email is sent, for administrators: everything but the password. */
export const presentMail = (
  { mailServer: set }: Settings,
  { environment }: Pick<Mail, 'environment'>,
  pending: ReadonlyMap<string, approvals.PendingChange[]>,
): system.SystemControls['mail'] => {
  const isSet = set !== null && !environment.hasServer
  return {
    delivery: environment.hasServer || set !== null ? 'smtp' : 'folder',
    from: isSet ? senderText(senderOf(set)) : environment.from,
    byEnvironment: environment.hasServer,
    server: isSet ? presentServer(set) : null,
    pendingChange: pending.get(SUBJECT)?.[0] ?? null,
  }
}

const senderOf = ({ fromName, fromAddress }: MailServerSetting) => ({ name: fromName, address: fromAddress })

const presentServer = ({ password, ...server }: MailServerSetting) => ({ ...server, hasPassword: password !== null })

/** The mail server set by administrators, with its password; undefined: none. */
export const mailServerNow = async (tx: Tx): Promise<MailServer | undefined> => {
  const { mailServer: set } = await getSettings(tx)
  if (!set) return undefined
  const { host, port, encryption, login: user, password } = set
  const login =
    password === null ? undefined : { user, password: await unseal(tx, OWNER, Buffer.from(password, 'base64')) }
  return { host, port, encryption, login, from: senderOf(set) }
}

/**
 * Sets the mail server: used from the next message on if nobody else could confirm it, otherwise once another
 * administrator does.
 */
export const setMailServer = async (tx: Tx, actor: Actor, mail: Mail, input: Fields): Promise<void> => {
  if (mail.environment.hasServer) throw new Refusal('mail_by_environment')
  await requireCounting(tx, actor, 'settings:write')
  await lockSetting(tx, SUBJECT)
  const { mailServer: before } = await getSettings(tx)
  const { host, port, encryption, login } = input
  const server: MailServerSetting = {
    ...{ host, port, encryption, login },
    password: await passwordFor(tx, before, input),
    fromName: input.from_name,
    fromAddress: input.from_address,
  }
  const [previous, current] = [before && factsOf(before), factsOf(server)]
  const after: Facts =
    input.password === undefined ? current : { ...current, Password: previous?.Password === 'set' ? 'replaced' : 'set' }
  if (!(await isAloneFor(tx, actor, KIND))) {
    await propose(tx, actor, {
      kind: KIND,
      subject: SUBJECT,
      title: copy.changed,
      before: previous ? textOf(previous) : notices.general.none,
      after: textOf(after),
      payload: server,
      byItself: 'when alone',
    })
    return
  }
  await cancelPending(tx, actor, KIND, SUBJECT)
  await decide(tx, SUBJECT, server)
  await audit(tx, actor, {
    action: 'set mail server',
    subject: { type: 'setting', id: SUBJECT },
    before: previous,
    after,
  })
  await notifyOfChange(tx, actor, {
    what: copy.changed,
    before: previous ? labelled(previous) : undefined,
    after: labelled(after),
    action: { label: copy.open, path: '/admin/system?tab=mail' },
  })
}

/** Records in the audit log that a test email was sent by the mail server; one written to the folder proves nothing. */
export const noteTestMail = async (tx: Tx, actor: Actor, mail: Mail): Promise<void> => {
  const { delivery } = presentMail(await getSettings(tx), mail, new Map())
  if (delivery === 'smtp') await audit(tx, actor, { action: 'send test email', subject: TEST_MAIL })
}

/** Applies a mail server that another administrator confirmed. */
export const applyMailServer: Applier = async (tx, { payload }) => {
  await lockSetting(tx, SUBJECT)
  await decide(tx, SUBJECT, payload as MailServerSetting)
}

const textOf = (facts: Facts): string =>
  Object.entries(labelled(facts))
    .map(([name, value]) => `${name}: ${value}`)
    .join('. ')

interface Facts {
  Host: string
  Port: number
  Encryption: string
  'User name': string
  Password: 'none' | 'set' | 'replaced'
  Sender: string
}

const labelled = (facts: Facts) => ({
  [copy.host]: facts.Host,
  [copy.port]: facts.Port,
  [copy.encryption]: facts.Encryption,
  [copy.userName]: facts['User name'],
  [copy.password]: copy.passwords[facts.Password],
  [copy.sender]: facts.Sender,
})

/** A mail server's data in the audit log. */
const factsOf = ({
  host,
  port,
  encryption,
  login,
  password,
  fromName: name,
  fromAddress: address,
}: MailServerSetting): Facts => ({
  Host: host,
  Port: port,
  Encryption: encryption,
  'User name': login,
  Password: password === null ? 'none' : 'set',
  Sender: senderText({ name, address }),
})

/**
 * The encrypted password of a server. A stored one is never sent to a host it was not entered for, nor newly sent
 * unencrypted.
 */
const passwordFor = async (tx: Tx, before: MailServerSetting | null, input: Fields): Promise<string | null> => {
  if (input.login === '') return null
  if (input.password !== undefined) return (await seal(tx, OWNER, input.password)).toString('base64')
  const isSame =
    before?.host === input.host &&
    before.login === input.login &&
    (input.encryption !== 'none' || before.encryption === 'none')
  if (!isSame || before.password === null) throw refuseField('mail_password_needed', 'password')
  return before.password
}

const refusalOf: Readonly<Record<MailFault, RefusalCode>> = {
  login: 'mail_login_wrong',
  host: 'mail_host_unknown',
  unreachable: 'mail_unreachable',
  certificate: 'mail_certificate',
  encryption: 'mail_encryption',
  sender: 'mail_sender_refused',
  refused: 'mail_message_refused',
  other: 'mail_unavailable',
}

/** The message for a test email that was not accepted. */
export const mailRefusal = (error: unknown): Refusal =>
  new Refusal(refusalOf[error instanceof MailFailed ? error.fault : 'other'], {}, { log: String(error) })
