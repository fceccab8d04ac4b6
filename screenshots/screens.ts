import type { Cast, Screen } from './cast.ts'

const publicScreens = ({ reachPayment }: Cast): Screen[] => [
  { name: 'landing', viewer: 'visitor', path: '/', shows: 'A private house for practice' },
  {
    name: 'landing-plans',
    viewer: 'visitor',
    path: '/#plans',
    shows: 'Most Popular',
    then: (page) => page.locator('#plans').evaluate((part) => part.scrollIntoView({ behavior: 'instant' })),
  },
  {
    name: 'landing-menu',
    viewer: 'visitor',
    path: '/',
    shows: 'Watch Demo',
    size: 'phone',
    then: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
  },
  {
    name: 'landing-tour',
    viewer: 'visitor',
    path: '/',
    shows: 'Watch Demo',
    then: (page) => page.getByRole('button', { name: 'Watch Demo' }).click(),
  },
  { name: 'sign-in', viewer: 'visitor', path: '/auth/signin', shows: 'Forgot your password?' },
  { name: 'sign-up', viewer: 'visitor', path: '/auth/signup', shows: 'Most Popular' },
  {
    name: 'sign-up-payment',
    viewer: 'visitor',
    path: '/auth/signup',
    shows: 'Full name',
    then: reachPayment,
    tour: 'signup',
  },
  { name: 'forgot-password', viewer: 'visitor', path: '/forgot-password', shows: 'Send the link' },
  { name: 'reset-password', viewer: 'visitor', path: '/reset-password?token=link', shows: 'Save the new password' },
  { name: 'contact', viewer: 'visitor', path: '/contact', shows: 'Send message' },
  { name: 'terms', viewer: 'visitor', path: '/terms', shows: 'Terms' },
  { name: 'privacy', viewer: 'visitor', path: '/privacy', shows: 'Privacy' },
  { name: 'settings-visitor', viewer: 'visitor', path: '/settings', shows: 'Sign in to see your settings' },
  { name: 'not-found', viewer: 'visitor', path: '/nowhere', shows: 'This page does not exist' },
]

const walletScreens = ({ withdrawalId }: Cast): Screen[] => {
  const wallet = (name: string, open: string, shows: string): Screen => ({
    name,
    viewer: 'member',
    path: `/wallet?open=${open}`,
    shows,
  })
  return [
    { name: 'wallet', viewer: 'member', path: '/wallet', shows: 'Bitcoin', tour: 'wallet' },
    wallet('wallet-asset', 'asset:BTC', 'Buy More'),
    wallet('wallet-deposit', 'deposit:BTC', 'Deposit address'),
    {
      ...wallet('wallet-withdraw', 'withdraw:ETH', 'Recipient address'),
      then: async (page) => {
        await page.getByRole('textbox', { name: 'Recipient address' }).fill(RECIPIENT)
        await page.getByRole('textbox', { name: 'Amount (ETH)' }).fill('0.1')
        await page.getByText(/^0\.0\d+ ETH$/).waitFor()
      },
    },
    {
      ...wallet('wallet-trade', 'trade:buy:BTC', 'Amount in USD'),
      then: async (page) => {
        await page.getByRole('textbox', { name: 'Amount in USD' }).fill('50')
        await page.getByText('This price holds for').waitFor()
      },
    },
    wallet('wallet-transaction', `transaction:${withdrawalId}`, 'Timeline'),
    wallet('wallet-statement', 'statement', 'Download CSV'),
    { name: 'wallet-activity', viewer: 'member', path: '/wallet?activity=all', shows: 'All activity' },
  ]
}

/** Of nobody. */
const RECIPIENT = '0x000000000000000000000000000000000000dEaD'

const storeScreens = ({ productId, sent }: Cast): Screen[] => {
  const member = (name: string, path: string, shows: string): Screen => ({ name, viewer: 'member', path, shows })
  return [
    { ...member('store', '/store', 'Free shipping over'), tour: 'store' },
    member('store-product', `/store?product=${productId}`, 'About this product'),
    member('store-cart', '/store?open=cart', 'Clear cart'),
    member('checkout-payment', '/store?checkout=payment', 'Balance'),
    member('checkout-review', '/store?checkout=review&pay=BTC', 'This price holds'),
    member('order-placed', `/store?order=${sent.id}`, 'Thank you, your order is placed'),
    member('purchase-history', '/purchase-history', sent.reference),
    member('order', `/purchase-history?open=order:${sent.id}`, 'Charges'),
    member('order-tracking', '/order-tracking', 'Active Orders'),
    member('order-tracking-parcel', `/order-tracking?order=${sent.reference}`, 'Follow at UPS'),
  ]
}

const libraryScreens = ({ items }: Cast): Screen[] => {
  const member = (name: string, path: string, shows: string): Screen => ({ name, viewer: 'member', path, shows })
  const keeper = (name: string, search: string, shows: string): Screen => ({
    name,
    viewer: 'administrator',
    path: `/admin/content${search}`,
    shows,
  })
  return [
    { ...member('library', '/content', 'Continue'), tour: 'library' },
    member('library-film', `/content/${items.video}`, 'Notes'),
    member('library-text', `/content/${items.text}`, 'Notes'),
    member('library-notes', '/content/notes', 'Notes'),
    member('library-history', '/content/history', 'History'),
    keeper('admin-content', '', 'Showing'),
    keeper('admin-content-preview', '?view=preview&as=member:seeker', 'Leave preview'),
    keeper('admin-content-add', '?open=add', 'Add Content'),
    keeper('admin-content-categories', '?view=categories', 'Meditation'),
  ]
}

const courseScreens = ({ course }: Cast): Screen[] => [
  { name: 'course', viewer: 'student', path: `/content/courses/${course.id}`, shows: 'Staying' },
  {
    name: 'course-lesson',
    viewer: 'student',
    path: `/content/courses/${course.id}/lessons/${course.lessonId}`,
    shows: 'Four in, four out',
    tour: 'lesson',
  },
]

const supportScreens = ({ ticketId }: Cast): Screen[] => [
  { name: 'support', viewer: 'member', path: '/support', shows: 'Often asked', tour: 'support' },
  { name: 'support-ticket', viewer: 'member', path: `/support/${ticketId}`, shows: 'The light is poor here today' },
  {
    name: 'admin-desk',
    viewer: 'administrator',
    path: `/admin/support?ticket=${ticketId}`,
    shows: 'The light is poor here today',
  },
  { name: 'admin-desk-figures', viewer: 'administrator', path: '/admin/support?view=figures', shows: 'By category' },
  { name: 'admin-audit', viewer: 'administrator', path: '/admin/audit', shows: 'Showing' },
]

const shopScreens = ({ sent, orderId }: Cast): Screen[] => {
  const shop = (name: string, search: string, shows: string): Screen => ({
    name,
    viewer: 'administrator',
    path: `/admin/store${search}`,
    shows,
  })
  return [
    shop('admin-products', '', 'Showing'),
    shop('admin-products-cards', '?layout=cards', 'Showing'),
    shop('admin-product', '?open=add', 'Create product'),
    shop('admin-categories', '?view=categories', 'Meditation Tools'),
    shop('admin-orders', '?view=orders', 'Showing'),
    shop('admin-order', `?view=orders&id=${sent.id}`, 'Charges'),
    shop('admin-order-tracking', `?view=orders&action=track:${orderId}`, 'Estimated delivery'),
    shop('admin-order-refund', `?view=orders&action=refund:${sent.id}`, 'Refund'),
  ]
}

const memberScreens: Screen[] = [
  { name: 'waiting-room', viewer: 'applicant', path: '/dashboard', shows: 'What happens next', tour: 'waiting' },
  { name: 'dashboard', viewer: 'member', path: '/dashboard', shows: 'Recent Activity', tour: 'dashboard' },
  {
    name: 'member-menu',
    viewer: 'member',
    path: '/dashboard',
    shows: 'Recent Activity',
    size: 'phone',
    then: (page) => page.getByRole('button', { name: 'More' }).click(),
  },
  { name: 'notifications', viewer: 'member', path: '/dashboard?open=notifications', shows: 'Messages & Notifications' },
  { name: 'notifications-page', viewer: 'member', path: '/notifications', shows: 'Today' },
  { name: 'profile-dialog', viewer: 'member', path: '/dashboard?open=profile', shows: 'Update Profile' },
  { name: 'settings-profile', viewer: 'member', path: '/settings', shows: 'Member since' },
  { name: 'settings-security', viewer: 'member', path: '/settings?tab=security', shows: 'This device' },
  {
    name: 'settings-notifications',
    viewer: 'member',
    path: '/settings?tab=notifications',
    shows: 'Quiet hours',
  },
  { name: 'settings-data', viewer: 'member', path: '/settings?tab=data', shows: 'Make my archive' },
  { name: 'settings-shipping', viewer: 'member', path: '/settings?tab=shipping', shows: 'Save Shipping Details' },
]

const moneyScreens = ({ withdrawalId, depositId }: Cast): Screen[] => {
  const transactions = (name: string, search: string, shows: string): Screen => ({
    name,
    viewer: 'administrator',
    path: `/admin/transactions${search}`,
    shows,
  })
  return [
    transactions('admin-transactions', '', 'Showing'),
    {
      ...transactions('admin-transaction-review', `?review=${depositId}`, 'Approving posts'),
      then: (page) => page.getByRole('img', { name: /^Proof of payment sent by/ }).waitFor(),
    },
    transactions('admin-transaction-settle', `?review=${withdrawalId}&step=settle`, 'Transaction hash'),
    transactions('admin-transaction-details', `?id=${withdrawalId}`, 'Journal'),
    transactions('admin-treasury', '?view=treasury', 'Reconciliation'),
    transactions('admin-adjustment', '?view=treasury&open=adjust', 'Debit account'),
  ]
}

const officeScreens = ({ applicantId, memberId }: Cast): Screen[] => {
  const people = (name: string, search: string, shows: string): Screen => ({
    name,
    viewer: 'administrator',
    path: `/admin/users${search}`,
    shows,
  })
  const system = (name: string, search: string, shows: string): Screen => ({
    name,
    viewer: 'administrator',
    path: `/admin/system${search}`,
    shows,
  })
  return [
    { ...people('admin-queue', '', 'Ada Applicant'), path: '/admin/review' },
    { ...people('admin-control', '', 'Administrators'), path: '/admin/control' },
    { ...people('admin-offices', '', 'Offices'), path: '/admin/offices' },
    people('admin-users', '', 'Showing'),
    {
      ...people('admin-menu', '', 'Showing'),
      size: 'phone',
      then: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
    },
    {
      ...people('admin-review', `?open=review:${applicantId}`, 'equals the amount due'),
      then: (page) => page.getByRole('img', { name: /^Proof of payment sent by/ }).waitFor(),
    },
    people('admin-details', `?open=details:${memberId}`, 'Membership ends'),
    people('admin-activity', `?open=details:${memberId}&tab=activity`, 'approved'),
    people('admin-edit', `?open=edit:${memberId}`, 'Save'),
    people('admin-ban', `?open=ban:${memberId}`, 'Every session ends at once.'),
    people('admin-nobody', '?search=nobody', 'Nobody matches'),
    {
      ...people('admin-palette', '', 'Showing'),
      then: (page) => page.keyboard.press('Control+k'),
    },
    { ...people('admin-keys', '', 'Showing'), size: 'desktop', then: (page) => page.keyboard.press('?') },
    system('admin-system', '', 'Maintenance Mode'),
    system('admin-assets', '?tab=assets', 'Bitcoin Cash'),
    system('admin-asset', '?tab=assets&open=add', 'Create asset'),
    system('admin-mail', '?tab=mail', 'Messages in the folder'),
    { ...people('admin-profile', '', 'This device'), path: '/admin/profile' },
  ]
}

/** Every screen of a platform in its usual state. */
export const screensOf = (cast: Cast): Screen[] => [
  ...publicScreens(cast),
  ...memberScreens,
  ...walletScreens(cast),
  ...storeScreens(cast),
  ...libraryScreens(cast),
  ...courseScreens(cast),
  ...supportScreens(cast),
  ...officeScreens(cast),
  ...moneyScreens(cast),
  ...shopScreens(cast),
]

/** Screens of states that the platform has to be brought into first, and out of again. */
export const statesOf = (cast: Cast): { before: () => Promise<void>; after: () => Promise<void>; screen: Screen }[] => [
  {
    before: cast.deny,
    after: () => Promise.resolve(),
    screen: { name: 'denied', viewer: 'applicant', path: '/dashboard', shows: 'Send exactly' },
  },
  {
    before: () => cast.maintain(true),
    after: () => cast.maintain(false),
    screen: { name: 'maintenance', viewer: 'visitor', path: '/', shows: 'We will be back soon' },
  },
]
