import { readFile } from 'node:fs/promises'
import { type Config, ConfigError } from '../config.ts'
import type { Log } from '../log.ts'
import { listenForMail, type MailReceiver, type SmtpIn } from './smtp-in.ts'

const read = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(() => {
    throw new ConfigError(`MAIL_IN_CERT and MAIL_IN_KEY must be files that can be read: ${path} is none.`)
  })

/** Incoming email over SMTP, if configured. */
export interface MailIn {
  /** @returns the port; undefined: none is configured @throws ConfigError if the certificate or key cannot be read */
  listen(): Promise<number | undefined>
  close(): Promise<void>
}

export const createMailIn = ({ mailIn }: Pick<Config, 'mailIn'>, receiver: MailReceiver, log: Log): MailIn => {
  let open: SmtpIn | undefined
  return {
    listen: async () => {
      if (mailIn?.port === undefined) return undefined
      const { port, host, domain, tls } = mailIn
      const encrypted = tls && { cert: await read(tls.certFile), key: await read(tls.keyFile) }
      open = await listenForMail({ port, host, name: domain, tls: encrypted, receiver, log })
      return open.port
    },
    close: async () => open?.close(),
  }
}
