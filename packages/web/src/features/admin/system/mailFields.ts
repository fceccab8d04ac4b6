import {
  type Input,
  type MailEncryption,
  mailEncryptions,
  mailPorts,
  type mailServer,
  type system,
} from '@vesica/contract'
import { choice, defineFields, email, line, secret, type ValuesOf } from '../../../forms/fields.ts'
import { text } from '../../../i18n/text.ts'

const copy = text.system.mail
type Server = NonNullable<system.SystemControls['mail']['server']>

/** The form values of the mail server settings. */
export const mailFields = defineFields<Server>()({
  host: line(copy.host, { why: copy.hostWhy, needed: copy.hostMissing, most: 253, code: true }),
  encryption: choice<MailEncryption, Server>(copy.encryption, {
    why: copy.encryptionWhy,
    start: 'starttls',
    data: mailEncryptions.map((value) => ({ value, label: copy.encryptions[value] })),
  }),
  port: line(copy.port, {
    start: String(mailPorts.starttls),
    needed: copy.portMissing,
    input: 'numeric',
    most: 5,
    of: ({ port }) => String(port),
    wrong: (typed) => (/^\s*\d{0,5}\s*$/.test(typed) ? undefined : copy.portMissing),
  }),
  login: line(copy.user, { why: copy.userWhy, most: 254, code: true }),
  password: secret(text.labels.password, { most: 1024, fills: 'off', of: () => '' }),
  fromName: line(copy.fromName, { most: 80, wire: 'from_name' }),
  fromAddress: email(copy.fromAddress, {
    why: copy.fromAddressWhy,
    needed: copy.fromAddressMissing,
    wire: 'from_address',
  }),
})

export type MailFields = ValuesOf<typeof mailFields>

/** The request body: includes the password only if one was typed. */
export const mailBody = (values: MailFields): Input<typeof mailServer.setMailServer>['body'] => ({
  host: values.host,
  port: Number(values.port),
  encryption: values.encryption,
  login: values.login,
  ...(values.password !== '' && { password: values.password }),
  from_name: values.fromName,
  from_address: values.fromAddress,
})

/** The port after a change of encryption: the default one, unless a custom port was typed. */
export const portFor = (encryption: MailEncryption, before: Pick<MailFields, 'encryption' | 'port'>): string =>
  before.port.trim() === String(mailPorts[before.encryption]) ? String(mailPorts[encryption]) : before.port
