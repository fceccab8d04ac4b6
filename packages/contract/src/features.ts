/** The parts of a platform that can be switched off, as the specification names them. */
export const builtFeatures = ['store', 'content', 'wallet', 'community', 'live_sessions', 'analytics'] as const

export type BuiltFeature = (typeof builtFeatures)[number]

/** What a feature is called, and what members have by it. */
export const featureWords: Readonly<Record<BuiltFeature, { name: string; description: string }>> = {
  store: {
    name: 'Store',
    description: 'Products, the cart and new orders. Orders that were placed can still be followed and cancelled.',
  },
  content: {
    name: 'Content',
    description: 'The library, courses and what is played from them, also by feeds. Certificates stay.',
  },
  wallet: {
    name: 'Wallet',
    description:
      'Deposits, withdrawals, trades, and paying from a balance. Requests that run go on, and everybody can read their own.',
  },
  community: {
    name: 'Community',
    description: 'Discussions below items and courses. What was written is kept.',
  },
  live_sessions: {
    name: 'Live sessions',
    description: 'Sessions that members come to, their calendars among them. Who said that they come stays noted.',
  },
  analytics: {
    name: 'Analytics',
    description:
      'Figures about people: the overview, insights, Growth Score and the history of listening. Progress is kept while it is off, and what was recorded before stays.',
  },
}
