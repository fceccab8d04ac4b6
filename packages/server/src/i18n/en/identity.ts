import { plural } from '@vesica/contract'

/** Sign-in and its security, for the owner of an account and for administrators. */
export const identity = {
  seeHistory: 'See what happened',
  newSignIn: {
    /** @param time for the reader  @param browser name, or `unknownBrowser` */
    notice: (time: string, ipAddress: string, browser: string) => ({
      title: 'A new sign-in to your account',
      text: `Someone signed in to your account on ${time} from a new browser (${browser}). IP address: ${ipAddress}.`,
      also: [
        'If this was you, you don’t need to do anything. If not, choose a new password right away: that signs out every session.',
      ],
    }),
    unknownBrowser: 'an unknown program',
  },
  password: {
    choose: 'Choose a password',
    changed: {
      title: 'Your password was changed',
      text: 'Your password was changed and all other sessions were signed out.',
      also: ['If this wasn’t you, choose a new one right away.'],
    },
  },
  secondFactor: {
    notYou: 'If this wasn’t you, choose a new password right away and contact us.',
    authenticatorOn: 'An authenticator app was turned on',
    authenticatorReplaced: 'A different authenticator app is set up for your account',
    authenticatorNeeded: 'You’ll now need a code from your authenticator app to sign in.',
    authenticatorOff: {
      title: 'The authenticator app was turned off',
      text: 'You no longer need a code from an authenticator app to sign in.',
    },
    passkeyAdded: (name: string) => ({
      title: 'A passkey was added to your account',
      text: `The passkey “${name}” can now be used to sign in to your account.`,
    }),
    passkeyRemoved: (name: string) => ({
      title: 'A passkey was removed from your account',
      text: `The passkey “${name}” can no longer be used to sign in to your account.`,
    }),
    recoveryCodesCreated: {
      title: 'You have new recovery codes',
      text: 'New recovery codes were created for your account. The old ones no longer work.',
    },
    recoveryCodeUsed: (left: number) => ({
      title: 'A recovery code was used',
      text: `Someone signed in to your account with a recovery code. You have ${plural(left, 'code')} left and can create new ones in your settings.`,
    }),
    failed: (times: number) => ({
      title: 'Someone is trying to sign in to your account',
      text: `The second step of signing in to your account has failed ${times} times in a row. The person trying has your password or one of your sessions.`,
      also: ['If this wasn’t you, choose a new password right away. Your second factor keeps them out until then.'],
    }),
  },
  email: {
    /** The buttons of the emails that confirm a change and that object to it. */
    answer: 'Answer',
    restore: 'Restore my old address',
    changed: (email: string) => ({
      title: 'Your email address was changed',
      text: `Your account now uses ${email}. Sign in with it from now on.`,
      also: ['If this wasn’t you, please contact us right away.'],
    }),
    reverted: ({ name, newEmail, oldEmail }: { name: string; newEmail: string; oldEmail: string }) => ({
      title: `${name} didn’t request a new email address`,
      text: `The email address of ${name} was changed to ${newEmail}. The owner of the old address says it wasn’t them, so it’s ${oldEmail} again. Please find out who changed it.`,
    }),
  },
  feedAddress: {
    changePassword: 'Change the password',
    created: {
      title: 'A feed link was created',
      text: 'A private link was created that lets a podcast app or feed reader play and read the content available to you.',
      also: ['If this wasn’t you, change your password. That disables the address and signs out all other sessions.'],
    },
  },
  apiKey: {
    view: 'View API keys',
    created: ({ by, name, permissions }: { by: string; name: string; permissions: readonly string[] }) => ({
      title: `An API key was created: ${name}`,
      text: `${by} created a key that lets another program call this platform. Its permissions: ${permissions.join('; ')}. You can revoke it at any time.`,
    }),
  },
}
