/** The features that can be switched off, as the specification names them. */
export const builtFeatures = ['store', 'content', 'wallet', 'community', 'live_sessions', 'analytics'] as const

export type BuiltFeature = (typeof builtFeatures)[number]

/** The name of each feature, what it includes, and what stays available while it is off. */
export const featureText: Readonly<Record<BuiltFeature, { name: string; description: string }>> = {
  store: {
    name: 'Store',
    description: 'Products, the cart and new orders. While off, existing orders can still be tracked and cancelled.',
  },
  content: {
    name: 'Content',
    description: 'The library, courses, their media and private feeds. While off, earned certificates stay available.',
  },
  wallet: {
    name: 'Wallet',
    description:
      'Deposits, withdrawals, trades and payments from a balance. While off, open requests continue and members can still see theirs.',
  },
  community: {
    name: 'Community',
    description: 'Discussions on library items and courses. While off, existing comments are kept.',
  },
  live_sessions: {
    name: 'Live sessions',
    description: 'Live sessions and their calendar feeds. While off, existing RSVPs are kept.',
  },
  analytics: {
    name: 'Analytics',
    description:
      'Metrics about people: the overview, insights, Growth Score and listening history. While off, progress is still saved and existing data is kept.',
  },
}
