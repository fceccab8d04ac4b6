import { randomUUID } from 'node:crypto'
import { judge } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { judgeAll, type Screen } from './support/judged.ts'
import { film, type LibraryItem, libraryItem } from './support/library.ts'
import { aMember, anApplicant, plansOf, somebody, theAdmin } from './support/people.ts'
import type { Product } from './support/product.ts'
import { reachPayment } from './support/signup.ts'
import { goods, type Goods, type Order, ordered, addToCart, saveAddress, track } from './support/store.ts'
import { aHolder, approve, deposited, withdrawn } from './support/wallet.ts'

const visitors: Screen[] = [
  { name: 'front page', path: '/', shows: 'Join when you’re ready' },
  { name: 'sign-in', path: '/auth/signin', shows: 'Forgot your password?' },
  {
    name: 'sign-in with a mistake',
    path: '/auth/signin',
    shows: 'Forgot your password?',
    then: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
    },
  },
  { name: 'sign-up', path: '/auth/signup', shows: 'Pricing' },
  { name: 'forgotten password', path: '/forgot-password', shows: 'Send reset link' },
  { name: 'new password', path: '/reset-password?token=some', shows: 'Save new password' },
  { name: 'new password without a link', path: '/reset-password', shows: 'This link is incomplete' },
  { name: 'terms', path: '/terms', shows: /./ },
  { name: 'privacy', path: '/privacy', shows: /./ },
  { name: 'contact', path: '/contact', shows: 'Send message' },
  { name: 'settings of a visitor', path: '/settings', shows: 'Sign in to see your settings' },
  { name: 'an address that leads nowhere', path: '/nowhere', shows: 'This page doesn’t exist' },
]

const members: Screen[] = [
  { name: 'dashboard', path: '/dashboard', shows: 'Recent Activity' },
  { name: 'notifications', path: '/dashboard?open=notifications', shows: 'Mark all as read' },
  { name: 'profile dialog', path: '/dashboard?open=profile', shows: 'Update Profile' },
  { name: 'membership', path: '/membership', shows: 'Membership history' },
  { name: 'membership dialog', path: '/dashboard?open=membership', shows: 'View Upgrade Options' },
  { name: 'profile', path: '/settings?tab=profile', shows: 'Member since' },
  { name: 'security', path: '/settings?tab=security', shows: 'This device' },
  { name: 'shipping details', path: '/settings?tab=shipping', shows: 'Save Shipping Details' },
  { name: 'an address that leads nowhere', path: '/nowhere', shows: 'Go to Overview' },
]

const administrators = (applicant: string, member: string): Screen[] => [
  { name: 'overview', path: '/admin/overview', shows: 'Recent Activity' },
  {
    name: 'rows of a figure',
    path: '/admin/overview?rows=joined',
    shows: 'Memberships that started without another one',
  },
  { name: 'people', path: '/admin/users', shows: 'Showing' },
  { name: 'nobody found', path: '/admin/users?search=nobody-at-all', shows: 'No users match your search and filters.' },
  { name: 'review', path: `/admin/users?open=review:${applicant}`, shows: 'Compare with the amount due.' },
  { name: 'review queue', path: '/admin/review?kind=signup', shows: 'waiting · oldest' },
  {
    name: 'one of the queue',
    path: `/admin/review?item=signup:${applicant}`,
    shows: 'Compare with the amount due.',
  },
  { name: 'adding a person', path: '/admin/users?open=add', shows: 'They get an email with a link' },
  { name: 'editing a person', path: `/admin/users?open=edit:${member}`, shows: 'Save' },
  {
    name: 'banning a person',
    path: `/admin/users?open=ban:${member}`,
    shows: 'They’re signed out everywhere immediately',
  },
  { name: 'details', path: `/admin/users?open=details:${member}`, shows: 'Membership ends' },
  { name: 'wallet of a person', path: `/admin/users?open=details:${member}&tab=wallet`, shows: 'No holdings yet' },
  {
    name: 'activity of a person',
    path: `/admin/users?open=details:${member}&tab=activity`,
    shows: 'Application sent',
  },
  { name: 'platform settings', path: '/admin/system', shows: 'Maintenance Mode' },
  { name: 'coins', path: '/admin/system?tab=assets', shows: 'Bitcoin Cash' },
  { name: 'adding a coin', path: '/admin/system?tab=assets&open=add', shows: 'Create coin' },
  { name: 'mail', path: '/admin/system?tab=mail', shows: 'Emails in the folder' },
  { name: 'the look', path: '/admin/system?tab=branding', shows: 'Name and color' },
  { name: 'the front page', path: '/admin/system?tab=front-page', shows: 'Questions and answers' },
  { name: 'payment methods', path: '/admin/system?tab=payments', shows: 'Payment methods' },
  { name: 'letters', path: '/admin/system?tab=email-templates', shows: 'Code for an email address' },
  { name: 'a letter', path: '/admin/system?tab=email-templates&template=code', shows: 'Save template' },
  { name: 'health', path: '/admin/system?tab=health', shows: 'Email and jobs' },
  { name: 'the log', path: '/admin/system?tab=logs', shows: 'excluding secrets and addresses' },
  { name: 'approvals', path: '/admin/approvals', shows: 'Eligible approvers' },
  { name: 'own profile', path: '/admin/profile', shows: 'This device' },
  { name: 'an address that leads nowhere', path: '/admin/nowhere', shows: 'This page doesn’t exist' },
  {
    name: 'command palette',
    path: '/admin/users',
    shows: 'Showing',
    then: async (page) => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

const money = (deposit: string, withdrawal: string): Screen[] => [
  { name: 'transactions', path: '/admin/transactions', shows: /^Showing/ },
  { name: 'no transaction', path: '/admin/transactions?search=nobody-at-all', shows: 'No results' },
  { name: 'details of a transaction', path: `/admin/transactions?id=${deposit}`, shows: 'Ledger entries' },
  { name: 'review of a deposit', path: `/admin/transactions?review=${deposit}`, shows: 'Ledger entries on approval' },
  { name: 'review of a withdrawal', path: `/admin/transactions?review=${withdrawal}`, shows: 'Amount to send' },
  {
    name: 'denying a deposit',
    path: `/admin/transactions?review=${deposit}&step=deny`,
    shows: /The member gets this reason by email\.$/,
  },
  {
    name: 'recording a withdrawal as sent',
    path: `/admin/transactions?review=${withdrawal}&step=settle`,
    shows: '64 hexadecimal digits',
  },
  { name: 'treasury', path: '/admin/transactions?view=treasury', shows: 'Reconciliation' },
  { name: 'adjustment', path: '/admin/transactions?view=treasury&open=adjust', shows: 'Debit account' },
]

const customers = (bowl: Goods, sent: Order): Screen[] => [
  { name: 'store', path: '/store', shows: /^Showing/ },
  { name: 'nothing found in the store', path: '/store?search=nothing-at-all', shows: 'No results' },
  { name: 'product', path: `/store?product=${bowl.id}`, shows: 'About this product' },
  { name: 'cart', path: '/store?open=cart', shows: 'Clear cart' },
  { name: 'checkout', path: '/store?checkout=details', shows: 'Where should we ship it?' },
  { name: 'paying', path: '/store?checkout=payment', shows: 'How would you like to pay?' },
  { name: 'last look', path: '/store?checkout=review&pay=BTC', shows: /^Price locked/ },
  { name: 'order placed', path: `/store?order=${sent.id}`, shows: 'Thank you, your order is placed' },
  { name: 'purchase history', path: '/purchase-history', shows: sent.reference },
  { name: 'order', path: `/purchase-history?open=order:${sent.id}`, shows: 'Charges' },
  { name: 'rating', path: `/purchase-history?open=rate:${sent.id}`, shows: 'Save Rating' },
  { name: 'order tracking', path: '/order-tracking', shows: 'No active orders' },
  { name: 'parcel', path: `/order-tracking?order=${sent.reference}`, shows: 'Package' },
]

const readers = ({
  article,
  elsewhere,
  shown,
  locked,
}: Record<'article' | 'elsewhere' | 'shown' | 'locked', LibraryItem>): Screen[] => [
  { name: 'library', path: '/content', shows: 'Continue' },
  {
    name: 'library in lines',
    path: '/content?sort=title',
    shows: /^Showing/,
    then: (page) => page.getByRole('button', { name: 'List', exact: true }).click(),
  },
  { name: 'nothing found in the library', path: '/content?search=nothing-at-all', shows: 'No results' },
  { name: 'article', path: `/content/${article.id}`, shows: 'What the bell says' },
  { name: 'film elsewhere', path: `/content/${elsewhere.id}`, shows: 'Open on films.example.org' },
  { name: 'film', path: `/content/${shown.id}`, shows: 'Available to you' },
  { name: 'what is locked', path: `/content/${locked.id}`, shows: 'It’s available to Master members.' },
  { name: 'what is not in the library', path: '/content/nothing', shows: 'Item not found' },
]

const shop = (bowl: Goods, sent: Order, waiting: Order): Screen[] => {
  const orders = '/admin/store?view=orders'
  return [
    { name: 'products', path: '/admin/store', shows: /^Showing/ },
    {
      name: 'products that are chosen',
      path: '/admin/store',
      shows: /^Showing/,
      then: (page) =>
        page
          .getByRole('checkbox', { name: /^Select (?!all)/ })
          .first()
          .check(),
    },
    { name: 'products as cards', path: '/admin/store?layout=cards', shows: /^Showing/ },
    { name: 'adding a product', path: '/admin/store?open=add', shows: 'Create product' },
    {
      name: 'deleting a product',
      path: `/admin/store?search=${encodeURIComponent(bowl.name)}&open=delete:${bowl.id}`,
      shows: 'Past orders keep its details.',
    },
    { name: 'categories of the store', path: '/admin/store?view=categories', shows: 'Meditation Tools' },
    { name: 'adding a category', path: '/admin/store?view=categories&open=add', shows: 'Create category' },
    { name: 'orders', path: orders, shows: /^Showing/ },
    { name: 'details of an order', path: `${orders}&id=${sent.id}`, shows: 'Charges' },
    { name: 'tracking an order', path: `${orders}&action=track:${waiting.id}`, shows: 'Estimated delivery' },
    {
      name: 'refunding an order',
      path: `${orders}&action=refund:${sent.id}`,
      shows: 'Amount to refund',
      then: (page) => page.getByRole('radio', { name: 'Selected items' }).check(),
    },
    { name: 'cancelling an order', path: `${orders}&action=cancel:${waiting.id}`, shows: 'This can’t be undone.' },
  ]
}

test.describe.configure({ timeout: 180_000 })

test('visitor screens are accessible in light and dark mode', { tag: '@phone-deep' }, async ({ page, product }) => {
  await judgeAll(page, visitors)
  const [plan] = await plansOf(product)
  await page.goto('/')
  await page.getByRole('button', { name: `View Rewards of ${plan?.name}` }).click()
  await judge(page, 'rewards')
})

test('the second step of sign-up is accessible', { tag: '@phone-deep' }, async ({ page, product }) => {
  await reachPayment(page, product, somebody())
  await expect(page.getByText('Send exactly', { exact: true })).toBeVisible()
  await judge(page, 'payment')
})

test('the waiting room and the rejection screen are accessible', { tag: '@phone-deep' }, async ({ product, open }) => {
  const applicant = await anApplicant(product)
  const page = await open({ as: applicant })
  await page.goto('/dashboard')
  await expect(page.getByText('What happens next')).toBeVisible()
  await judge(page, 'waiting room')
  await deny(product, applicant.id)
  await expect(page.getByText('Send exactly', { exact: true })).toBeVisible()
  await judge(page, 'denied')
})

test('member screens are accessible', { tag: '@phone-deep' }, async ({ product, open }) => {
  const page = await open({ as: await aMember(product) })
  await judgeAll(page, members)
})

test('administrator screens are accessible', { tag: '@phone-deep' }, async ({ product, openAdmin }) => {
  const applicant = await anApplicant(product)
  const member = await aMember(product)
  await judgeAll(await openAdmin(), administrators(applicant.id, member.id))
})

test('the financial screens of administrators are accessible', { tag: '@phone-deep' }, async ({
  product,
  openAdmin,
}) => {
  const member = await aHolder(product, { BTC: '0.1' })
  const deposit = await deposited(member, 'ETH', '0.5')
  const withdrawal = await withdrawn(member, 'BTC', '0.02')
  await approve(product, withdrawal)
  await judgeAll(await openAdmin(), money(deposit, withdrawal))
})

test('the store screens of members are accessible', { tag: '@phone-deep' }, async ({ product, open }) => {
  const member = await aHolder(product, { BTC: '0.01' })
  await saveAddress(member)
  const bowl = await goods(product, 'Bowl', { is_discounted: 'true', discounted_percentage: '10', 'tags[]': 'bowl' })
  const sent = await ordered(member, bowl)
  for (const status of ['shipped', 'delivered'] as const) await track(product, sent, status)
  await addToCart(member, bowl)
  await judgeAll(await open({ as: member }), customers(bowl, sent))
})

test('the library screens of members are accessible', { tag: '@phone-deep' }, async ({ product, open }) => {
  const article = await libraryItem(product, 'Bell', {
    'tags[0]': 'bell',
    text_content: '# What the bell says\n\nListen to [it](https://bells.example.org).\n\n> Nothing.',
  })
  const elsewhere = await libraryItem(product, 'Film', { type: 'video', external_url: 'https://films.example.org/1' })
  const locked = await libraryItem(product, 'Summit', { level: 'master', 'tags[0]': 'height' })
  const recording = await film(product, 'Room')
  const member = await aMember(product)
  const progress = { session: randomUUID(), seq: 0, place: '0', reached: 0.4 }
  await member.api.send('POST', `/content/${article.id}/progress`, progress)
  await member.api.send('POST', `/content/${article.id}/favourite`, { favourite: true })
  await judgeAll(await open({ as: member }), readers({ article, elsewhere, shown: recording, locked }))
})

test('the store screens of administrators are accessible', { tag: '@phone-deep' }, async ({ product, openAdmin }) => {
  const member = await aHolder(product, { BTC: '0.01' })
  const bowl = await goods(product, 'Bowl', { is_featured: 'true', 'tags[]': 'bowl' })
  const sent = await ordered(member, bowl)
  await track(product, sent, 'shipped')
  const pending = await ordered(member, bowl)
  await judgeAll(await openAdmin(), shop(bowl, sent, pending))
})

const deny = async (product: Product, id: string): Promise<void> => {
  await (await theAdmin(product)).api.send('POST', `/users/${id}/deny`, { reason: 'The receipt cannot be read.' })
}
