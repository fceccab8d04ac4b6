import { asBrowser } from './comparison.ts'
import type { Load } from './load.ts'
import { emailOf, password } from './people.ts'
import type { Compared } from './report.ts'
import { compare, type Setting } from './setting.ts'

type Say = (message: string) => void

/** The most frequent reads, compared with the limit or the floor. */
export const measureReads = async (setting: Setting, load: Load, log: Say): Promise<Compared[]> => {
  const { asAdmin } = setting
  log('plans')
  const plans = await compare(setting, { path: '/api/plans' }, { who: 'limit', path: '/api/plans' }, load)
  log('landing page')
  const landing = await compare(setting, { path: '/', headers: asBrowser }, { who: 'limit', path: '/' }, load)
  log('the person signed in')
  const user = { path: '/api/auth/user', headers: asAdmin }
  const person = await compare(setting, user, { who: 'floor', path: '/floor/user' }, load)
  return [
    { request: 'GET /api/plans', results: plans, aim: { atLeast: 0.8 } },
    { request: 'GET /', results: landing, aim: { atLeast: 0.8 } },
    { request: 'GET /api/auth/user', results: person, aim: { atMost: 2 } },
  ]
}

/** Signs in people created by `fillPeople`. */
export const measureSignIns = async (setting: Setting, load: Load, log: Say): Promise<Compared> => {
  log('signing in')
  const body = (n: number) => JSON.stringify({ email: emailOf(n + 1), password })
  const productRequest = { path: '/api/auth/login', method: 'POST', body } as const
  // 20 connections: 16 of them wait for their hash, which takes most of the time.
  const results = await compare(
    setting,
    productRequest,
    { who: 'floor', path: '/floor/login' },
    { ...load, connections: 20 },
  )
  return { request: 'POST /api/auth/login', results, aim: { atMost: 2 } }
}
