import { letterRules, faultsOfLetter, type letters } from '@vesica/contract'
import { defineFields, line, lines, type ValuesOf } from '../../../forms/fields.ts'
import { text } from '../../../i18n/text.ts'

const copy = text.letters

/** The fields of one kind of email template, each with its validation. */
export const letterFieldsOf = (kind: string) => {
  const rules = Object.hasOwn(letterRules, kind) ? letterRules[kind] : undefined
  const fault = (field: 'subject' | 'words') => (value: string) => {
    if (!rules || value.trim() === '') return undefined
    return faultsOfLetter(rules, { subject: '', words: '', [field]: value })[field]
  }
  return defineFields<letters.LetterText>()({
    subject: line(copy.subject, { most: 150, wrong: fault('subject') }),
    words: lines(copy.words, { why: copy.wordsWhy, most: 5000, rows: 12, wrong: fault('words') }),
  })
}

export type LetterFields = ReturnType<typeof letterFieldsOf>
export type LetterValues = ValuesOf<LetterFields>
