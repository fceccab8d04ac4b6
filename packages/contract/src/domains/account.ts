import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, anyPassword, time } from '../fields.ts'

/** Days that an export can be downloaded, hours between two exports, and days before an account is deleted. */
export const ARCHIVE_DAYS = 7
export const ARCHIVE_PAUSE_HOURS = 24
export const LEAVING_DAYS = 14

/** `over`: the download period has ended and the file was deleted. */
export const archiveStates = ['making', 'ready', 'failed', 'over'] as const

export const Archive = z.object({
  id: z.string(),
  state: z.enum(archiveStates),
  requestedAt: time,
  /** Progress in percent. */
  progress: z.number(),
  readyAt: time.nullable(),
  until: time.nullable(),
  bytes: z.number().nullable(),
})

/** What prevents deleting an account: money, an open request or order, or being the last owner. */
export const obstacleKinds = ['balance', 'request', 'order', 'owner'] as const
export const Obstacle = z.object({
  kind: z.enum(obstacleKinds),
  /** In a sentence. */
  reason: z.string(),
  /** Which ones, by name: coins or references. */
  names: z.array(z.string()),
  /** Where it is settled. */
  path: z.string(),
})

const archiveReply = z.object({
  archive: Archive.nullable(),
  /** When another one can be requested; null: now. */
  nextAt: time.nullable(),
})

const deletionReply = z.object({
  /** When the account will be deleted; null: no deletion is scheduled. */
  leavesAt: time.nullable(),
  obstacles: z.array(Obstacle),
})

export const getArchive = endpoint({
  name: 'getArchive',
  method: 'GET',
  path: '/account/archive',
  access: 'signedIn',
  summary: "Get the caller's latest data archive",
  topics: ['me'],
  response: archiveReply,
})

export const requestArchive = endpoint({
  name: 'requestArchive',
  method: 'POST',
  path: '/account/archive',
  access: 'signedIn',
  proof: 'recent',
  summary: 'Request a data archive: rows as JSON, files, notes and conversations as Markdown. Limited to one a day',
  response: archiveReply,
  refusals: ['archive_too_soon', 'account_held'],
  idempotent: true,
})

export const fetchArchive = endpoint({
  name: 'fetchArchive',
  method: 'GET',
  path: '/account/archive/{id}/file',
  access: 'signedIn',
  proof: 'recent',
  summary: 'Download a data archive as ZIP. Only its owner can, for seven days',
  params: z.strictObject({ id: anyId }),
  refusals: ['account_held'],
  topics: [],
})

export const getDeletion = endpoint({
  name: 'getDeletion',
  method: 'GET',
  path: '/account/deletion',
  access: 'signedIn',
  summary: "Get the scheduled deletion of the caller's account and what blocks it",
  topics: ['me', 'wallet', 'orders'],
  response: deletionReply,
})

export const requestDeletion = endpoint({
  name: 'requestDeletion',
  method: 'POST',
  path: '/account/deletion',
  access: 'signedIn',
  proof: 'recent',
  summary: "Schedule deletion of the caller's account in 14 days. It can be cancelled until then",
  body: z.strictObject({ current_password: anyPassword }),
  example: { body: { current_password: 'the current password' } },
  response: deletionReply,
  refusals: ['password_wrong', 'leaving_barred', 'account_held'],
  allowance: 'password',
})

export const cancelDeletion = endpoint({
  name: 'cancelDeletion',
  method: 'DELETE',
  path: '/account/deletion',
  access: 'signedIn',
  summary: "Cancel the scheduled deletion of the caller's account",
  response: deletionReply,
})

export type Archive = z.output<typeof Archive>
export type Obstacle = z.output<typeof Obstacle>
