import { filled, type TemplateText, paragraphsOf } from '@vesica/contract'
import type { MailContent } from '../../../platform/mail/mail.template.ts'

/** Values for the placeholders of an email template. */
export interface Filling {
  readonly values: Readonly<Record<string, string>>
  /** The message, one paragraph per item. */
  readonly words?: readonly string[]
  readonly code?: string
  readonly link?: { label: string; url: string } | undefined
}

export type FilledTemplate = { subject: string } & Pick<MailContent, 'paragraphs' | 'code' | 'action' | 'closing'>

const blocks = new Set(['{code}', '{link}'])

/** An email template with its placeholders filled. Text below a code or a link becomes the closing. */
export const fillTemplate = (
  { subject, body }: TemplateText,
  { values, words: message = [], code, link }: Filling,
): FilledTemplate => {
  const all = paragraphsOf(body)
  const at = all.findIndex((paragraph) => blocks.has(paragraph))
  const filledParagraphs = (paragraphs: readonly string[]) =>
    paragraphs
      .filter((paragraph) => !blocks.has(paragraph))
      .flatMap((paragraph) => (paragraph === '{words}' ? message : [filled(paragraph, values)]))
      .filter(Boolean)
  const closing = at < 0 ? [] : filledParagraphs(all.slice(at + 1))
  return {
    subject: filled(subject, values),
    paragraphs: filledParagraphs(at < 0 ? all : all.slice(0, at)),
    ...(code !== undefined && { code }),
    ...(link && { action: link }),
    ...(closing.length > 0 && { closing: closing.join('\n\n') }),
  }
}
