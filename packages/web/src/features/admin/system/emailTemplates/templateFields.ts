import { templateRules, templateErrors, type emailTemplates } from '@vesica/contract'
import { defineFields, line, lines, type ValuesOf } from '../../../../forms/fields.ts'
import { text } from '../../../../i18n/text.ts'

const copy = text.emailTemplates

/** The fields of one kind of email template, each with its validation. */
export const templateFieldsOf = (kind: string) => {
  const rules = Object.hasOwn(templateRules, kind) ? templateRules[kind] : undefined
  const fault = (field: 'subject' | 'body') => (value: string) => {
    if (!rules || value.trim() === '') return undefined
    return templateErrors(rules, { subject: '', body: '', [field]: value })[field]
  }
  return defineFields<emailTemplates.EmailTemplate>()({
    subject: line(text.labels.subject, { most: 150, wrong: fault('subject') }),
    body: lines(text.labels.textLabel, { why: copy.wordsWhy, most: 5000, rows: 12, wrong: fault('body') }),
  })
}

export type TemplateFields = ReturnType<typeof templateFieldsOf>
export type TemplateValues = ValuesOf<TemplateFields>
