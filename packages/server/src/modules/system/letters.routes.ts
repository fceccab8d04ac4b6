import { letters } from '@vesica/contract'
import type { Mail } from '../../platform/mail/mail.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Serving } from '../../platform/http/serve.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { actorOf, listLetters, presentLetter } from '../activity/index.ts'
import { notifyOfText } from '../control/index.ts'
import { getPerson } from '../identity/index.ts'
import { getSettings, letterHead } from '../settings/index.ts'
import { sampleOf } from './letters/sample.ts'
import { setLetter } from './letters/words.ts'

/** Editing and testing email templates. */
export const lettersRoutes = ({ serve }: Serving, mail: Mail, publicUrl: string): void => {
  const present = async (tx: Tx, kind: string) => ({ letter: await presentLetter(tx, kind) })

  serve(letters.listLetters, ({ read }) => read(async (tx) => ({ letters: await listLetters(tx) })))
  serve(letters.getLetter, ({ params, read }) => read((tx) => present(tx, params.kind)))
  serve(letters.previewLetter, ({ params, body, read }) =>
    read(async (tx) => {
      const head = letterHead(await getSettings(tx))
      return { preview: sampleOf(params.kind, body, { head, publicUrl }) }
    }),
  )
  serve(letters.setLetter, (call) =>
    call.transact(async (tx) => {
      const before = await presentLetter(tx, call.params.kind)
      await setLetter(tx, actorOf(call), call.params.kind, call.body)
      const after = await presentLetter(tx, call.params.kind)
      await notifyOfText(tx, actorOf(call), {
        what: `The email template ${after.subject}`,
        before: `${before.subject}: ${before.words}`,
        after: `${after.subject}: ${after.words}`,
      })
      return { letter: after }
    }),
  )
  serve(letters.resetLetter, (call) =>
    call.transact(async (tx) => {
      await setLetter(tx, actorOf(call), call.params.kind, null)
      return present(tx, call.params.kind)
    }),
  )
  serve(letters.sendSampleLetter, async ({ caller, params, body, read }) => {
    const { person, head } = await read(async (tx) => ({
      person: await getPerson(tx, caller.userId),
      head: letterHead(await getSettings(tx)),
    }))
    const sample = sampleOf(params.kind, body, { head, publicUrl, name: person.name })
    await mail.sendNow({ to: person.email, ...sample }).catch((error: unknown) => {
      throw new Refusal('mail_unavailable', {}, { log: String(error) })
    })
    return { sent_to: person.email }
  })
}
