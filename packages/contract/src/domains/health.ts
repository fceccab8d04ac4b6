import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, time } from '../fields.ts'

/** The health checks that run every minute, in display order. */
export const healthKeys = [
  'database',
  'disk',
  'mail',
  'jobs',
  'rates',
  'clock',
  'ledger',
  'audit',
  'backup',
  'restore',
  'certificate',
  'processes',
] as const

/**
 * `attention`: action is needed; `bad`: something is broken; `unknown`: it could not be determined, with the reason.
 */
export const healthStates = ['good', 'attention', 'bad', 'unknown'] as const

export const HealthCheck = z.object({
  key: z.enum(healthKeys),
  state: z.enum(healthStates),
  /** The result in a few words. */
  message: z.string(),
  /** A moment that the text refers to, and its meaning. */
  moment: z.object({ is: z.string(), at: time }).nullable(),
  /** When it entered this state. */
  since: time,
})

export const Health = z.object({
  checks: z.array(HealthCheck),
  /** The number of checks that need attention. */
  needs: z.number(),
  /** The last check; null: none yet. */
  at: time.nullable(),
  /** Whether the last check is so old that no result is reliable. */
  stale: z.boolean(),
})

const healthReply = z.object({ health: Health })

export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/system-controls/health',
  access: 'admin',
  right: 'system:read',
  summary: "Get the platform's health from checks that run every minute",
  topics: ['health'],
  response: healthReply,
})

export const verifyHealth = endpoint({
  name: 'verifyHealth',
  method: 'POST',
  path: '/system-controls/health/verify',
  access: 'admin',
  right: 'system:read',
  summary: 'Run every health check now and return the results',
  response: healthReply,
  allowance: 'request',
})

/** The days of the uptime chart. */
export const UPTIME_DAYS = 90

export const UptimeDay = z.object({
  /** In UTC: `2026-02-28`. */
  date: z.string(),
  /** The whole minutes measured; 0: not measured yet. */
  minutes: z.number(),
  /** The minutes of planned maintenance among them. */
  planned: z.number(),
  /** The other minutes in which no process was up. */
  down: z.number(),
})

export const getUptime = endpoint({
  name: 'getUptime',
  method: 'GET',
  path: '/system-controls/uptime',
  access: 'admin',
  right: 'system:read',
  summary: 'Get daily uptime for the last 90 days, measured by heartbeats',
  topics: ['health'],
  response: z.object({
    uptime: z.object({
      /** Never rounded up to 100; null in the first minutes of a platform. */
      percent: z.number().nullable(),
      /** Oldest first, including today. */
      days: z.array(UptimeDay),
    }),
  }),
})

export const JobQueue = z.object({
  name: z.string(),
  /** Due and not done. */
  pending: z.number(),
  /** Given up, and neither retried nor discarded. */
  failed: z.number(),
  /** Done within 24 hours. */
  done: z.number(),
})

/** A failed job, without its data: operators may not be allowed to see everything. */
export const FailedJob = z.object({
  id: z.string(),
  queue: z.string(),
  at: time,
  tries: z.number(),
  /** The error. */
  error: z.string(),
})

const jobsReply = z.object({
  jobs: z.object({
    queues: z.array(JobQueue),
    /** The latest ones. */
    failed: z.array(FailedJob),
  }),
})

export const getJobs = endpoint({
  name: 'getJobs',
  method: 'GET',
  path: '/system-controls/jobs',
  access: 'admin',
  right: 'system:read',
  summary: 'Get background jobs: pending and completed counts, and failed ones',
  topics: ['health'],
  response: jobsReply,
})

const failedOf = {
  params: z.strictObject({ queue: anyId }),
  body: z.strictObject({
    /** One of them; omitted: all failed ones. */
    id: anyId.optional(),
  }),
}

export const retryJobs = endpoint({
  name: 'retryJobs',
  method: 'POST',
  path: '/system-controls/jobs/{queue}/retry',
  access: 'admin',
  right: 'system:write',
  summary: 'Retry failed jobs',
  ...failedOf,
  example: { body: {} },
  response: jobsReply,
})

export const discardJobs = endpoint({
  name: 'discardJobs',
  method: 'POST',
  path: '/system-controls/jobs/{queue}/discard',
  access: 'admin',
  right: 'system:write',
  proof: 'recent',
  summary: 'Discard failed jobs. They are not retried',
  ...failedOf,
  example: { body: {} },
  response: jobsReply,
})

export type HealthKey = (typeof healthKeys)[number]
export type HealthState = (typeof healthStates)[number]
export type HealthCheck = z.output<typeof HealthCheck>
export type Health = z.output<typeof Health>
export type UptimeDay = z.output<typeof UptimeDay>
export type JobQueue = z.output<typeof JobQueue>
export type FailedJob = z.output<typeof FailedJob>
