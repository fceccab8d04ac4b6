import type { members } from '@vesica/contract'
import { type Column, toCsv } from '../../platform/files/csv.ts'

const columns: readonly Column<members.Member>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Role', ({ role }) => role],
  ['Membership', ({ membership }) => membership],
  ['Plan', ({ plan_name: plan }) => plan],
  ['Account status', ({ status }) => status],
  ['Sign-up', ({ signupRequest }) => signupRequest?.status ?? null],
  ['Joined', ({ joined }) => joined],
  ['Last active', ({ lastActive }) => lastActive],
]

/** One line per person, with the membership as displayed in the list of people. */
export const membersCsv = (people: readonly members.Member[]): string => toCsv(columns, people)
