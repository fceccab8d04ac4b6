/** Copy of the app's frame: window titles, and messages that replace a screen. */
export const app = {
  titles: {
    forgotPassword: 'Forgot password',
    notMe: 'Didn’t change your email address?',
    rate: 'Did our answer help?',
    confirmEmail: 'Approve your new email address',
    unread: (count: number, title: string) => `(${count}) ${title}`,
    activity: 'Activity',
    libraryItem: 'Library item',
    store: 'Sacred Marketplace',
    ticket: 'Ticket',
    notFound: 'Page not found',
    maintenance: 'Back soon',
  },
  sessionExpired: 'Session expired. Please log in again.',
  /** Label of the link to the landing page until the platform's name is loaded. */
  home: 'Home',
  thisScreen: 'This screen',
  notFound: {
    title: 'This page doesn’t exist',
    why: 'Check the address for typos. The page may also have moved.',
    home: 'Go to the front page',
  },
  maintenance: {
    title: 'We’ll be back soon',
    why: 'We’re down for maintenance. Your data is safe, and everything will be as you left it.',
    byItself: 'This page will reopen automatically.',
    until: (time: string) => `We expect to be back by ${time}. This page will reopen automatically.`,
    administrators: 'Administrators can sign in',
  },
}
