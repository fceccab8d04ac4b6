import { plural } from '@vesica/contract'

interface Changed {
  by: string
  name: string
  /** The administrator with email and roles. */
  administrator: string
}

const signedOut = 'They were signed out everywhere and can no longer approve anything.'
const reactivate = 'If that’s wrong, an owner can reactivate them.'

/** Accounts of members and administrators. */
export const members = {
  openAll: 'Open the members',
  signIn: 'Sign in',
  reason: (reason: string) => `Reason: ${reason}`,
  emailAddress: (name: string) => `The email address of ${name}`,
  /** The account status, for the person. */
  status: {
    active: { title: 'Your account is active again', text: 'Your account is active again. You can sign in.' },
    inactive: {
      title: 'Your account is inactive',
      text: 'Your account is now inactive, and you were signed out everywhere.',
    },
    suspended: {
      title: 'Your account is suspended',
      text: 'Your account was suspended, and you were signed out everywhere.',
    },
    banned: { title: 'Your account was banned', text: 'Your account was banned, and you were signed out everywhere.' },
  },
  removed: {
    forAdministrators: ({ by, name, email, plan }: { by: string; name: string; email: string; plan: string }) => ({
      title: `${by} removed ${name}, who had a ${plan} membership`,
      text: `${by} removed ${name} (${email}), whose ${plan} membership ended with their account. This can’t be undone, but they can be added again.`,
    }),
    forMember: (plan: string) => ({
      title: 'Your account was removed',
      text: `An administrator removed your account, and your ${plan} membership ended with it.`,
      also: ['If you think this is a mistake, contact us.'],
    }),
  },
  yearGranted: ({ by, name, email, plan }: { by: string; name: string; email: string; plan: string }) => ({
    title: `${by} gave ${name} a ${plan} membership`,
    text: `${by} gave ${name} (${email}) a ${plan} membership for a year, free of charge.`,
  }),
  imported: {
    title: (count: number, by: string) => `${plural(count, 'membership was', 'memberships were')} imported: ${by}`,
    /** @param lastEnd for the reader */
    text: (by: string, plans: readonly { name: string; count: string }[], lastEnd: string) =>
      `${by} imported a file of members. Memberships granted: ${plans.map(({ name, count }) => `${name} ${count}`).join(', ')}. The last of them ends on ${lastEnd}. Nothing was paid for them.`,
  },
  roles: {
    of: (name: string, email: string) => `The roles of ${name} (${email})`,
    changed: (roles: string) => ({
      title: `Your roles have changed: ${roles}`,
      text: 'What you can see and do in the back-office has changed. Please sign in again.',
    }),
    /** @param waitHours until their approvals count; null: they already do, or never will */
    assigned: ({
      by,
      name,
      email,
      roles,
      isNew,
      waitHours,
    }: {
      by: string
      name: string
      email: string
      roles: string
      isNew: boolean
      waitHours: number | null
    }) => ({
      title: `${name} ${isNew ? 'is now an administrator' : 'has new roles'}: ${by}`,
      text: `${by} ${isNew ? `made ${name} (${email}) an administrator with the roles ${roles}` : `changed the roles of ${name} (${email}) to ${roles}`}.${waitHours === null ? '' : ` Their approvals count in ${waitHours} hours, or as soon as another administrator confirms them.`}`,
    }),
  },
  secondFactor: {
    of: (name: string, email: string) => `The second factor of ${name} (${email})`,
    on: 'on',
    off: 'off',
    removalRequested: {
      title: 'Someone asked to remove your second factor',
      text: 'An administrator says you’ve lost your second factor. It will be removed after another administrator confirms it.',
    },
    removed: {
      title: 'Your second factor was removed',
      text: 'An administrator removed the second factor from your account, because it was reported as lost. You can now sign in with your password alone, and all sessions were signed out.',
    },
    setUpNew: 'Please sign in and set up a new one.',
    notRequested: 'If you didn’t request this, contact us right away and choose a new password.',
  },
  demoted: {
    title: 'You’re no longer an administrator',
    text: 'Your account is now a member account, and you were signed out everywhere. You can sign in again.',
  },
  /** What was done to an administrator and what follows, for the other administrators. */
  administrator: {
    active: ({ by, name, administrator }: Changed) => ({
      title: `${name} is active as an administrator again: ${by}`,
      done: `${by} made ${administrator} active again.`,
      effect: 'They can sign in again with the roles they had. If that’s wrong, suspend them.',
    }),
    inactive: ({ by, name, administrator }: Changed) => ({
      title: `${name} was made inactive as an administrator: ${by}`,
      done: `${by} made ${administrator} inactive.`,
      effect: `${signedOut} ${reactivate}`,
    }),
    suspended: ({ by, name, administrator }: Changed) => ({
      title: `${name} was suspended as an administrator: ${by}`,
      done: `${by} suspended ${administrator}.`,
      effect: `${signedOut} ${reactivate}`,
    }),
    banned: ({ by, name, administrator }: Changed) => ({
      title: `${name} was banned as an administrator: ${by}`,
      done: `${by} banned ${administrator}.`,
      effect: `${signedOut} ${reactivate}`,
    }),
    demoted: ({ by, name, administrator }: Changed) => ({
      title: `${name} is no longer an administrator: ${by}`,
      done: `${by} removed ${administrator} as an administrator.`,
      effect: `${signedOut} If that’s wrong, an owner can make them an administrator again.`,
    }),
    removed: ({ by, name, administrator }: Changed) => ({
      title: `${name} was removed as an administrator: ${by}`,
      done: `${by} removed ${administrator}.`,
      effect: `${signedOut} This can’t be undone, but an owner can add them again.`,
    }),
  },
}
