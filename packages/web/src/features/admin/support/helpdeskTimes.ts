import type { tickets } from '@vesica/contract'
import { isoOf, localMinute } from '../../../format/localTime.ts'
import { dateTime, duration, type Moment, shortDay, timeOfDay } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'

const copy = text.helpdesk.due

const MINUTE_MS = 60_000
/** Below these limits the remaining time is shown instead of the hour. */
const NEAR_MINUTES = 30
const SOON_MINUTES = 60

const dayOf = (moment: Moment): string => localMinute(new Date(moment)).slice(0, 10)

/** `16:20` if today, otherwise `Thu, Nov 26, 16:20`. */
export const clockOf = (moment: Moment, now: number = Date.now()): string =>
  dayOf(moment) === dayOf(now) ? timeOfDay(moment) : `${shortDay(moment, now)}, ${timeOfDay(moment)}`

/** Beside a message: `13:02` if today, otherwise with the date. */
export const stampOf = (moment: string, now: number = Date.now()): string =>
  dayOf(moment) === dayOf(now) ? timeOfDay(moment) : dateTime(moment)

/** The due state of a ticket as text and color. */
export interface Due {
  readonly text: string
  readonly tone: 'danger' | 'waiting' | 'muted'
}

type Timed = Pick<tickets.ListedTicket, 'status' | 'helpdesk'>

const isOpen = ({ status }: Timed): boolean => status === 'open' || status === 'in_progress'

const isAsleep = ({ asleepUntil }: NonNullable<Timed['helpdesk']>, now: number): boolean =>
  asleepUntil !== null && new Date(asleepUntil).getTime() > now

/** `16:20` if today, otherwise `Thu, Nov 26`, which is precise enough for snoozed tickets. */
const wakesAt = (moment: Moment, now: number): string =>
  dayOf(moment) === dayOf(now) ? timeOfDay(moment) : shortDay(moment, now)

/** @param now milliseconds  @returns undefined without a target or when every target is met */
export const dueOf = (ticket: Timed, now: number): Due | undefined => {
  if (!isOpen(ticket) || !ticket.helpdesk) return undefined
  const { dueAt, waitingSince } = ticket.helpdesk
  if (dueAt === null && isAsleep(ticket.helpdesk, now)) return { text: copy.sleeps, tone: 'muted' }
  if (dueAt === null) return waitingSince === null ? { text: copy.stopped, tone: 'muted' } : undefined
  const left = Math.floor((new Date(dueAt).getTime() - now) / MINUTE_MS)
  if (left < 0) return { text: copy.late(duration(-left * MINUTE_MS)), tone: 'danger' }
  if (left < NEAR_MINUTES) return { text: copy.in(duration(left * MINUTE_MS)), tone: 'danger' }
  return { text: copy.at(clockOf(dueAt, now)), tone: left < SOON_MINUTES ? 'waiting' : 'muted' }
}

/** Which side the ticket waits for, and since when. */
export const waitOf = (ticket: Timed, now: number): string | undefined => {
  if (!ticket.helpdesk) return undefined
  const { asleepUntil, dueAt, waitingSince } = ticket.helpdesk
  // A snoozed ticket is labeled beside its subject, unless something is due.
  if (asleepUntil !== null && isAsleep(ticket.helpdesk, now))
    return (dueAt === null ? text.labels.until : copy.asleep)(wakesAt(asleepUntil, now))
  if (!isOpen(ticket)) return undefined
  return waitingSince === null
    ? copy.withMember
    : text.labels.waitingFor(duration(now - new Date(waitingSince).getTime()))
}

/** The target of an open ticket: `response by 16:20`, or `response was due by 16:20` once overdue. */
export const promisedOf = (ticket: Timed, now: number): string | undefined => {
  if (!isOpen(ticket) || !ticket.helpdesk?.dueAt || !ticket.helpdesk.dueFor) return undefined
  const { dueAt, dueFor } = ticket.helpdesk
  const format = new Date(dueAt).getTime() < now ? copy.wasDue : copy.by
  return format(copy.for[dueFor], clockOf(dueAt, now))
}

/** 9:00 in the reader's time zone, this many days from now. */
const morningIn = (days: number, now: number): string => {
  const day = new Date(Date.parse(`${dayOf(now)}T00:00Z`) + days * 1440 * MINUTE_MS).toISOString().slice(0, 10)
  return isoOf(`${day}T09:00`) ?? new Date(now + days * 1440 * MINUTE_MS).toISOString()
}

export type SleepPreset = keyof typeof text.helpdesk.ticket.presets

/** The end of a snooze preset, in the reader's own time zone. @param now milliseconds */
export const sleepUntil = (preset: SleepPreset, now: number): string => {
  if (preset === 'hours') return new Date(now + 180 * MINUTE_MS).toISOString()
  if (preset === 'tomorrow') return morningIn(1, now)
  if (preset === 'week') return morningIn(7, now)
  const weekday = new Date(`${dayOf(now)}T00:00Z`).getUTCDay()
  return morningIn((8 - weekday) % 7 || 7, now)
}
