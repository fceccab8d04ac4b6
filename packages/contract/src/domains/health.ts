import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, time } from '../fields.ts'

/** What is looked at every minute, in the order in which it is shown. */
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

/** `attention`: somebody should do something; `bad`: something does not work; `unknown`: it is not known, and why. */
export const healthStates = ['good', 'attention', 'bad', 'unknown'] as const

export const HealthCheck = z.object({
  key: z.enum(healthKeys),
  state: z.enum(healthStates),
  /** What was found, in a few words. */
  words: z.string(),
  /** A moment that the words are about, and what it is. */
  moment: z.object({ is: z.string(), at: time }).nullable(),
  /** Since when it has this state. */
  since: time,
})

export const Health = z.object({
  checks: z.array(HealthCheck),
  /** How many need somebody. */
  needs: z.number(),
  /** When it was looked last; null: it was not yet. */
  at: time.nullable(),
  /** Nothing was looked at for so long that none of it can be relied on. */
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

/** The days that uptime is shown of. */
export const UPTIME_DAYS = 90

export const UptimeDay = z.object({
  /** In UTC: `2026-02-28`. */
  date: z.string(),
  /** Whole minutes in which it could have been up; 0: it was not measured yet. */
  minutes: z.number(),
  /** Minutes of those for which maintenance was planned. */
  planned: z.number(),
  /** Minutes of the others in which no process was up. */
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
      /** The oldest first, today among them. */
      days: z.array(UptimeDay),
    }),
  }),
})

export const JobQueue = z.object({
  name: z.string(),
  /** Due and not done. */
  waiting: z.number(),
  /** Given up, and neither tried again nor let go. */
  failed: z.number(),
  /** Done within 24 hours. */
  done: z.number(),
})

/** Work that was given up. What it was about is not said: who may look after work may not see everything. */
export const FailedJob = z.object({
  id: z.string(),
  queue: z.string(),
  at: time,
  tries: z.number(),
  /** What went wrong. */
  error: z.string(),
})

const jobsReply = z.object({
  jobs: z.object({
    queues: z.array(JobQueue),
    /** The latest of them. */
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
    /** One of them; left out: all that failed. */
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

export const letGoJobs = endpoint({
  name: 'letGoJobs',
  method: 'POST',
  path: '/system-controls/jobs/{queue}/let-go',
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
