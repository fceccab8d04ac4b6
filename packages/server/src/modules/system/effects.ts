import type { availability } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import { countCoursesInProgress } from '../content/index.ts'
import { countMembers, countSignedIn } from '../identity/index.ts'
import { countUpcoming } from '../liveSessions/index.ts'
import { countApplicants } from '../membership/index.ts'
import { countUnderWay } from '../store/index.ts'
import { getPendingCounts } from '../wallet/index.ts'

type Effect = availability.Effect

const ofStore = async (tx: Tx): Promise<Effect[]> => {
  const { carts, orders } = await countUnderWay(tx)
  return [
    { of: 'members', count: await countMembers(tx) },
    { of: 'carts', count: carts },
    { of: 'orders', count: orders },
  ]
}

const ofWallet = async (tx: Tx): Promise<Effect[]> => {
  const { deposit = 0, withdrawal = 0, buy = 0, sell = 0 } = await getPendingCounts(tx)
  return [
    { of: 'members', count: await countMembers(tx) },
    { of: 'deposits', count: deposit },
    { of: 'withdrawals', count: withdrawal },
    { of: 'trades', count: buy + sell },
  ]
}

const counters: Readonly<Record<availability.Turned, (tx: Tx) => Promise<Effect[]>>> = {
  maintenance: async (tx) => [
    { of: 'members', count: await countMembers(tx) },
    { of: 'signedIn', count: await countSignedIn(tx) },
    { of: 'carts', count: (await countUnderWay(tx)).carts },
  ],
  registration: async (tx) => [{ of: 'applicants', count: await countApplicants(tx) }],
  login: async (tx) => [
    { of: 'members', count: await countMembers(tx) },
    { of: 'signedIn', count: await countSignedIn(tx) },
  ],
  store: ofStore,
  content: async (tx) => [
    { of: 'members', count: await countMembers(tx) },
    { of: 'courses', count: await countCoursesInProgress(tx) },
  ],
  wallet: ofWallet,
  community: async (tx) => [{ of: 'members', count: await countMembers(tx) }],
  analytics: async (tx) => [{ of: 'members', count: await countMembers(tx) }],
  live_sessions: async (tx) => [
    { of: 'members', count: await countMembers(tx) },
    { of: 'sessions', count: await countUpcoming(tx) },
  ],
}

/** Whom setting a switch or feature affects at the moment. */
export const effectsOf = (tx: Tx, setting: availability.Turned): Promise<Effect[]> => counters[setting](tx)
