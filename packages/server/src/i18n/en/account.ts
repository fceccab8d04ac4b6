/** A member's own account: archive and deletion. Times are for the reader. */
export const account = {
  openData: 'Open your data',
  archiveReady: (days: number) => ({
    title: 'Your archive is ready',
    text: `You can download a file with all the data we have about you for ${days} days. Only you can download it, while signed in.`,
    also: ['If you didn’t request it, someone else is signed in to your account. Change your password right away.'],
  }),
  deletion: {
    cancel: 'Cancel deletion',
    scheduled: (time: string) => ({
      title: 'Your account is scheduled for deletion',
      text: `You asked us to delete your account. We’ll delete it on ${time}. Until then, you can sign in and cancel.`,
      also: ['If this wasn’t you, sign in, cancel it, and change your password right away.'],
    }),
    cancelled: {
      title: 'Your account won’t be deleted',
      text: 'You cancelled the deletion. Your account stays as it is.',
    },
    soon: (time: string) => ({
      title: 'Your account will be deleted soon',
      text: `Your account will be deleted on ${time}, as you requested. You can still sign in and cancel, or download your data.`,
    }),
    /** @param obstacles whole sentences */
    failed: (obstacles: string) => ({
      title: 'Your account was not deleted',
      text: `Your account wasn’t deleted because something is still open. ${obstacles}`,
      also: ['You can request the deletion again after that.'],
    }),
  },
  /** What prevents a deletion. Lists are formatted. */
  obstacle: {
    balance: (coins: string) =>
      `You still have ${coins} in your wallet. Withdraw or spend your coins first; USD can buy coins.`,
    walletRequests: (requests: string) => `You have open requests: ${requests}.`,
    payment: 'A payment for your membership is being reviewed.',
    orders: (orders: string) => `You have open orders: ${orders}.`,
    lastOwner: 'You’re the last owner. Make someone else an owner first.',
  },
}
