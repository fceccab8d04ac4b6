import { emailTemplates } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Serving } from '../../platform/http/serve.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { actorOf, listEmailTemplates, presentTemplate } from '../activity/index.ts'
import { notifyOfText } from '../approvals/index.ts'
import { getPerson } from '../identity/index.ts'
import { getSettings, emailBranding } from '../settings/index.ts'
import { sampleOf } from './emailTemplates/sample.ts'
import { setEmailTemplate } from './emailTemplates/template-text.ts'

/** Editing and testing email templates. */
export const emailTemplateRoutes = ({ serve }: Serving, mail: Mail, publicUrl: string): void => {
  const present = async (tx: Tx, kind: string) => ({ template: await presentTemplate(tx, kind) })

  serve(emailTemplates.listEmailTemplates, ({ read }) =>
    read(async (tx) => ({ templates: await listEmailTemplates(tx) })),
  )
  serve(emailTemplates.getEmailTemplate, ({ params, read }) => read((tx) => present(tx, params.kind)))
  serve(emailTemplates.previewEmailTemplate, ({ params, body, read }) =>
    read(async (tx) => {
      const head = emailBranding(await getSettings(tx))
      return { preview: sampleOf(params.kind, body, { head, publicUrl }) }
    }),
  )
  serve(emailTemplates.setEmailTemplate, (call) =>
    call.transact(async (tx) => {
      const before = await presentTemplate(tx, call.params.kind)
      await setEmailTemplate(tx, actorOf(call), call.params.kind, call.body)
      const after = await presentTemplate(tx, call.params.kind)
      await notifyOfText(tx, actorOf(call), {
        what: notices.system.emailTemplate.changed(after.subject),
        before: `${before.subject}: ${before.body}`,
        after: `${after.subject}: ${after.body}`,
      })
      return { template: after }
    }),
  )
  serve(emailTemplates.resetEmailTemplate, (call) =>
    call.transact(async (tx) => {
      await setEmailTemplate(tx, actorOf(call), call.params.kind, null)
      return present(tx, call.params.kind)
    }),
  )
  serve(emailTemplates.sendSampleEmail, async ({ caller, params, body, read }) => {
    const { person, head } = await read(async (tx) => ({
      person: await getPerson(tx, caller.userId),
      head: emailBranding(await getSettings(tx)),
    }))
    const sample = sampleOf(params.kind, body, { head, publicUrl, name: person.name })
    await mail.sendNow({ to: person.email, ...sample }).catch((error: unknown) => {
      throw new Refusal('mail_unavailable', {}, { log: String(error) })
    })
    return { sent_to: person.email }
  })
}
