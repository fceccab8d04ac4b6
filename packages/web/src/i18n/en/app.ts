/** Words of the app's frame: window titles, and what stands in place of a screen. */
export const app = {
  titles: {
    signIn: 'Sign In',
    signUp: 'Sign Up',
    forgotPassword: 'Forgot password',
    resetPassword: 'New password',
    notMe: 'Was this not you?',
    overview: 'Overview',
    wallet: 'Wallet',
    library: 'Library',
    libraryItem: 'In the library',
    libraryNotes: 'Notes',
    libraryHistory: 'History',
    store: 'Sacred Marketplace',
    purchaseHistory: 'Purchase History',
    orderTracking: 'Order Tracking',
    settings: 'Settings',
    notFound: 'Page not found',
    maintenance: 'Back soon',
  },
  sessionExpired: 'Session expired. Please log in again.',
  /** Names the link to the front page for the moment before the platform's name is known. */
  home: 'Home',
  thisScreen: 'This screen',
  notFound: {
    title: 'This page does not exist',
    why: 'The address may be mistyped, or the page has moved.',
    home: 'Go to the front page',
    goTo: (screen: string) => `Go to ${screen}`,
  },
  maintenance: {
    title: 'We will be back soon',
    why: 'The platform is being looked after. Nothing is lost: everything will be as you left it.',
    byItself: 'This page opens again by itself.',
    administrators: 'Administrators can sign in',
  },
}
