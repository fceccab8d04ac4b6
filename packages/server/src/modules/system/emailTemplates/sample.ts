import type { TemplateText } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import { type EmailBranding, renderMail } from '../../../platform/mail/mail.template.ts'
import { requireFit, fillTemplate } from '../../activity/index.ts'

interface Place {
  head: EmailBranding
  publicUrl: string
  /** The greeted person; omitted: a made-up one. */
  name?: string
}

/** An email with this template as it would be sent, filled with samples. Its link leads to the landing page. */
export const sampleOf = (kind: string, input: TemplateText, { head, publicUrl, name }: Place) => {
  const { variables } = requireFit(kind, input)
  const samples = Object.fromEntries(Object.entries(variables).map(([fill, { sample }]) => [fill, sample]))
  const values = { ...samples, platform: head.platformName, ...(name !== undefined && { name }) }
  const { subject, ...content } = fillTemplate(input, {
    values,
    ...(samples['words'] !== undefined && { words: [samples['words']] }),
    ...(samples['code'] !== undefined && { code: samples['code'] }),
    ...(samples['link'] !== undefined && {
      link: { label: notices.system.emailTemplate.sampleButton, url: publicUrl },
    }),
  })
  return { subject, ...renderMail({ ...head, ...content }) }
}
