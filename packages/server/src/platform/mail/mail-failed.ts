/** The cause of a failure: `refused` is the message or its recipient. */
export type MailFault = 'login' | 'host' | 'unreachable' | 'certificate' | 'encryption' | 'sender' | 'refused' | 'other'

/** A message that was not accepted. Says why, without its content or recipient. */
export class MailFailed extends Error {
  /**
   * 'UNSAFE' for addresses or subjects that must not go into a header, 'RESTING' while the circuit breaker is open,
   * otherwise nodemailer's code ('ETIMEDOUT').
   */
  readonly reason: string
  /** The mail server's reply code, if any: 550. */
  readonly status: number | undefined
  /** Whether another attempt would end the same way. */
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
 * A permanently refused recipient (RFC 5321: 5yz): it doesn't exist or accepts no mail. Not failures before or after
 * it, nor policy failures (RFC 3463: 5.7.x), which concern our setup and can be fixed.
 */
const isRefusedAddress = ({ command, response }: Answered): boolean =>
  command === 'RCPT TO' && typeof response === 'string' && /^5\d\d(?![ -]5\.7\.)/.test(response)

/** Nodemailer's description of a failure. `originalCode`: the code of the system or TLS. */
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

/** RFC 4954: the server requires a user name and a password first. */
const LOGIN_REQUIRED = 530

const faultOf = ({ code, originalCode, responseCode, command, message }: Answered): MailFault => {
  if (code === 'ESOCKET' || code === 'ETLS') {
    const text = `${String(originalCode)} ${String(message)}`
    if (/CERT|UNABLE_TO_VERIFY|certificate|altnames/i.test(text)) return 'certificate'
    if (/EPROTO|ERR_SSL|wrong version/i.test(text)) return 'encryption'
  }
  if (responseCode === LOGIN_REQUIRED) return 'login'
  if (command === 'MAIL FROM') return 'sender'
  return byCode[String(code)] ?? (typeof responseCode === 'number' ? 'refused' : 'other')
}

/** The outcome of a message from nodemailer's error. */
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
