import type { Worker } from '../../platform/jobs/jobs.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { renderMail } from '../../platform/mail/mail.template.ts'
import { LETTER_QUEUE, type Letter } from './letter.ts'

/** Sends the letters in the queue. */
export const letterWorker = (mail: Mail, publicUrl: string, platformName: () => Promise<string>): Worker => ({
  queue: LETTER_QUEUE,
  run: async (data) => {
    const letter = data as Letter
    const { text, html } = renderMail({
      platformName: await platformName(),
      greeting: `Hello ${letter.name},`,
      paragraphs: letter.paragraphs,
      ...(letter.action && { action: { label: letter.action.label, url: publicUrl + letter.action.path } }),
    })
    await mail.send({
      to: letter.to,
      subject: letter.subject,
      text,
      html,
      ...(letter.replyTo && { replyTo: letter.replyTo }),
    })
  },
})
