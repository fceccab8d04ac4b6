/** What is wrong with a mail server: `refused` is the message or whom it is to. */
export type MailFault = 'login' | 'host' | 'unreachable' | 'certificate' | 'encryption' | 'sender' | 'refused' | 'other'

/** A message that was not taken. Says why, and nothing of what it said or to whom. */
export class MailFailed extends Error {
  /**
   * 'UNSAFE' for addresses or subjects that must not go into a header, 'RESTING' for a mail server that is left alone,
   * else as nodemailer names it ('ETIMEDOUT').
   */
  readonly reason: string
  /** The mail server's answer, if it gave one: 550. */
  readonly status: number | undefined
  /** Whether another try would end the same way. */
  readonly isForGood: boolean
  /** What is wrong with the mail server or its settings, as far as can be told. */
  readonly fault: MailFault

  constructor(
    reason: string,
    {
      status,
      isForGood = false,
      fault = 'other',
    }: { status?: number | undefined; isForGood?: boolean; fault?: MailFault } = {},
  ) {
    super(`The message was not taken: ${reason}${status === undefined ? '' : ` ${status}`}`)
    this.name = 'MailFailed'
    this.reason = reason
    this.status = status
    this.isForGood = isForGood
    this.fault = fault
  }
}

/**
 * An address that is refused for good (RFC 5321: 5yz): it does not exist, or takes no mail. Not what is refused before or
 * after it, nor by a policy (RFC 3463: 5.7.x): that says how we are set up, which somebody can mend.
 */
const isRefusedAddress = ({ command, response }: Answered): boolean =>
  command === 'RCPT TO' && typeof response === 'string' && /^5\d\d(?![ -]5\.7\.)/.test(response)

/** What nodemailer says of a failure. `originalCode`: what the system or TLS called it. */
type Answered = {
  code?: unknown
  originalCode?: unknown
  responseCode?: unknown
  command?: unknown
  response?: unknown
  message?: unknown
}

const byCode: Readonly<Record<string, MailFault>> = {
  EAUTH: 'login',
  EDNS: 'host',
  ETLS: 'encryption',
  ETIMEDOUT: 'unreachable',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
}

/** RFC 4954: the server wants a user name and a password first. */
const LOGIN_REQUIRED = 530

const faultOf = ({ code, originalCode, responseCode, command, message }: Answered): MailFault => {
  if (code === 'ESOCKET' || code === 'ETLS') {
    const said = `${String(originalCode)} ${String(message)}`
    if (/CERT|UNABLE_TO_VERIFY|certificate|altnames/i.test(said)) return 'certificate'
    if (/EPROTO|ERR_SSL|wrong version/i.test(said)) return 'encryption'
  }
  if (responseCode === LOGIN_REQUIRED) return 'login'
  if (command === 'MAIL FROM') return 'sender'
  return byCode[String(code)] ?? (typeof responseCode === 'number' ? 'refused' : 'other')
}

/** What became of a message, by what nodemailer says of it. */
export const failedBy = (error: unknown): MailFailed => {
  if (error instanceof MailFailed) return error
  const answered = error as Answered
  const { code, responseCode } = answered
  return new MailFailed(typeof code === 'string' ? code : 'UNKNOWN', {
    status: typeof responseCode === 'number' ? responseCode : undefined,
    isForGood: isRefusedAddress(answered),
    fault: faultOf(answered),
  })
}
