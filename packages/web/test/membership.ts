import type { membership, membershipChanges } from '@vesica/contract'

const plan = (level: string, price: number): membership.Plan => ({
  id: `id-of-${level}`,
  name: level.charAt(0).toUpperCase() + level.slice(1),
  description: 'For a year.',
  price,
  icon: '✨',
  level,
  popular: false,
  features: ['The library'],
  rewards: [],
})

/** Three plans, lowest level first. */
export const threePlans = [plan('seeker', 79), plan('guardian', 199), plan('master', 499)]

/** A Guardian membership in the middle of its year. */
export const aMembership: membershipChanges.Membership = {
  level: 'guardian',
  planId: 'id-of-guardian',
  planName: 'Guardian',
  progress: 67,
  status: 'active',
  memberSince: '2026-06-21T00:00:00.000Z',
  beganAt: '2026-06-21T00:00:00.000Z',
  endsAt: '2027-06-21T00:00:00.000Z',
  graceUntil: '2027-07-05T00:00:00.000Z',
  next: null,
  cancelledAt: null,
  pause: null,
  pauseDaysLeft: 30,
  latestId: 'id-of-period',
  request: null,
  periods: [
    {
      id: 'id-of-period',
      planName: 'Guardian',
      level: 'guardian',
      source: 'upgrade',
      beganAt: '2026-06-21T00:00:00.000Z',
      endsAt: '2027-06-21T00:00:00.000Z',
      price: 199,
      credit: 20,
      paid: { amount: '0.00358', crypto_symbol: 'BTC' },
      fee: null,
      endedEarlyAt: null,
    },
  ],
}

/** Quote for an upgrade to Master. */
export const aQuote: membershipChanges.MembershipQuote = {
  id: 'id-of-quote',
  follows: 'id-of-period',
  plan_id: 'id-of-master',
  planName: 'Master',
  level: 'master',
  kind: 'upgrade',
  price: 499,
  credit: 115.03,
  code: null,
  discount: 0,
  unusedDays: 211,
  due: 383.97,
  beginsAt: '2026-11-22T00:00:00.000Z',
  endsAt: '2027-11-22T00:00:00.000Z',
  crypto_symbol: 'BTC',
  crypto_amount: '0.0076794',
  rate: 50_000,
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  network: 'Bitcoin',
  balance: '0.05',
  enough: true,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  proofUntil: new Date(Date.now() + 3_600_000).toISOString(),
}
