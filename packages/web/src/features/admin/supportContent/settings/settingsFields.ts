import { supportSettings, tickets } from '@vesica/contract'
import {
  choice,
  defineFields,
  dollars,
  email,
  line,
  lines,
  number,
  own,
  type ValuesOf,
} from '../../../../forms/fields.ts'
import { readNumber } from '../../../../format/number.ts'
import { text } from '../../../../i18n/text.ts'
import { dayFault, type Interval, readDay } from './businessHours.ts'
import { readSpan, spanText } from './spans.ts'

const copy = text.supportContent.settings
type Settings = supportSettings.SupportSettings

/** The kind of target. */
export const targetKinds = ['first', 'next', 'solution'] as const
export type Target = (typeof targetKinds)[number]

/** Targets as typed, by priority and kind: `urgent.first`. */
export type TypedTargets = Readonly<Record<string, string>>

export const targetName = (priority: tickets.TicketPriority, kind: Target): string => `${priority}.${kind}`

const everyTarget = tickets.ticketPriorities.flatMap((priority) => targetKinds.map((kind) => ({ priority, kind })))

const upTo =
  (most: number) =>
  (typed: string): string | undefined => {
    const parsed = readNumber(typed, 2)
    return parsed !== undefined && Number(parsed) >= 0 && Number(parsed) <= most ? parsed : undefined
  }
const wholeUpTo = (most: number) => (typed: string) => {
  const parsed = upTo(most)(typed)
  return parsed !== undefined && Number.isInteger(Number(parsed)) ? parsed : undefined
}

/** The form values of the support settings. */
export const settingsFields = defineFields<Settings>()({
  targets: own<TypedTargets, Settings>(
    {},
    {
      of: ({ targets }) =>
        Object.fromEntries(
          everyTarget.map(({ priority, kind }) => [targetName(priority, kind), spanText(targets[priority][kind])]),
        ),
    },
  ),
  zone: choice<string, Settings>(copy.zone, { of: ({ businessHours }) => businessHours.time_zone, wire: 'time_zone' }),
  days: own<readonly (readonly Interval[])[], Settings>([], { of: ({ businessHours }) => businessHours.days }),
  holidays: own<readonly string[], Settings>([], { of: ({ businessHours }) => businessHours.holidays }),
  email: email<Settings>(copy.email, { of: ({ contact }) => contact.email }),
  phone: line<Settings>(copy.phone, { most: 40, of: ({ contact }) => contact.phone }),
  directions: lines<Settings>(copy.words, { most: 1000, why: copy.wordsWhy, of: ({ contact }) => contact.directions }),
  credit: dollars<Settings>(copy.credit, {
    why: copy.creditWhy,
    needed: true,
    read: upTo(100),
    unread: copy.creditWrong,
    of: ({ credit_usd }) => String(credit_usd),
    wire: 'credit_usd',
  }),
  close: number<Settings>(copy.close, {
    why: copy.closeWhy,
    needed: true,
    read: wholeUpTo(365),
    unread: copy.closeWrong,
    of: ({ close_after_days }) => String(close_after_days),
    wire: 'close_after_days',
  }),
})
export type SettingsValues = ValuesOf<typeof settingsFields>

/** The days with normalized times. */
const readDays = (days: SettingsValues['days']) => days.map(readDay)

/** Validation errors that no single field detects. */
export const settingsFaults = ({ targets, days }: SettingsValues): Record<string, string | undefined> => {
  const isInvalid = Object.values(targets).some((typed) => typed.trim() !== '' && readSpan(typed) === undefined)
  const faults = readDays(days).map(dayFault)
  const at = faults.findIndex((fault) => fault !== undefined)
  const dayWrong = faults[at] === 'clock' ? copy.clockWrong : copy.orderWrong(copy.weekdays[at] ?? '')
  return { targets: isInvalid ? copy.spanWrong : undefined, days: at < 0 ? undefined : dayWrong }
}

/** The request body. @param values numbers already parsed */
export const settingsBody = (values: SettingsValues): Settings => {
  const target = (priority: tickets.TicketPriority, kind: Target) =>
    readSpan(values.targets[targetName(priority, kind)] ?? '') ?? null
  const targetsOf = (priority: tickets.TicketPriority) => ({
    first: target(priority, 'first'),
    next: target(priority, 'next'),
    solution: target(priority, 'solution'),
  })
  return {
    targets: {
      urgent: targetsOf('urgent'),
      high: targetsOf('high'),
      medium: targetsOf('medium'),
      low: targetsOf('low'),
    },
    businessHours: { time_zone: values.zone, days: readDays(values.days), holidays: [...values.holidays] },
    contact: { email: values.email.trim(), phone: values.phone, directions: values.directions },
    credit_usd: Number(values.credit),
    close_after_days: Number(values.close),
  }
}
