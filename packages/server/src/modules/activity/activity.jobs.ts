import type { Worker } from '../../platform/jobs/jobs.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { renderMail } from '../../platform/mail/mail.template.ts'
import { EMAIL_QUEUE, type Email } from './email.ts'

/** Sends the e-mail in the queue. */
export const emailWorker = (mail: Mail, publicUrl: string, platformName: () => Promise<string>): Worker => ({
  queue: EMAIL_QUEUE,
  run: async (data) => {
    const email = data as Email
    const { text, html } = renderMail({
      platformName: await platformName(),
      greeting: `Hello ${email.name},`,
      paragraphs: email.paragraphs,
      ...(email.action && { action: { label: email.action.label, url: publicUrl + email.action.path } }),
    })
    await mail.send({
      to: email.to,
      subject: email.subject,
      text,
      html,
      ...(email.replyTo && { replyTo: email.replyTo }),
    })
  },
})
