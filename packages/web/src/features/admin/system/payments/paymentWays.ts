import { payments } from '@vesica/contract'
import { defineFields, line, lines, toggle } from '../../../../forms/fields.ts'
import { text } from '../../../../i18n/text.ts'

const copy = text.paymentMethods

export type Way = payments.ManagedPaymentWay

/** The fields of a payment method. */
export const wayFields = defineFields<Way>()({
  name: line<Way>(text.labels.name, { needed: true, most: 60, why: copy.nameWhy }),
  text: lines<Way>(copy.text, { needed: true, most: 1000, rows: 4, why: copy.textWhy }),
  enabled: toggle<Way>(text.labels.visibleToMembers, { start: true }),
})

/** Replaces a payment method, or adds it if there is no index. */
export const withWay = (methods: readonly Way[], index: number | undefined, method: Way): Way[] =>
  index === undefined ? [...methods, method] : methods.map((existing, at) => (at === index ? method : existing))

/** Removes a payment method. */
export const withoutWay = (methods: readonly Way[], index: number): Way[] => methods.filter((_, at) => at !== index)
