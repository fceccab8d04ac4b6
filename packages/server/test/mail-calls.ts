import { randomUUID } from 'node:crypto'
import { ticketMail } from '@vesica/contract'
import { aClient, type Client } from './client.ts'
import { emailsTo } from './emails.ts'
import { addressOf, aMail, signedFor } from './mail-in.ts'
import { aMember, anAdmin } from './people.ts'
import type { Running } from './running.ts'
import { ask, change } from './tickets.ts'

type Preparing = () => Promise<{ client: Client; input?: object; headers?: Record<string, string> }>

/** One call of each endpoint of mail that succeeds. */
export const mailCalls = (of: () => Running): Record<string, Preparing> => {
  const rating =
    (rest: object = {}): Preparing =>
    async () => {
      const [member, admin] = [await aMember(of()), await anAdmin(of())]
      const { id } = await ask(member)
      await change(admin, id, { status: 'resolved' })
      const letters = JSON.stringify(await emailsTo(of(), member.email))
      const token = /\/rate\/([a-z2-7]{53})/.exec(letters)?.[1] ?? ''
      const client = aClient(of().url)
      await client.call(ticketMail.readRating, { body: { token } })
      return { client, input: { body: { token, ...rest } } }
    }
  return {
    receiveMail: async () => {
      const member = await aMember(of())
      const { id } = await ask(member)
      const raw = Buffer.from(aMail({ From: member.email }, 'Thank you.')).toString('base64')
      const body = { raw, from: member.email, to: [await addressOf(of(), id)] }
      const headers = signedFor(of(), JSON.stringify(body), { id: randomUUID() })
      return { client: aClient(of().url), input: { body }, headers }
    },
    readRating: rating(),
    rateByLink: rating({ rating: 'good', words: 'Quick.' }),
  }
}
