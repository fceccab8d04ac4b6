import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { judgeAll } from './support/judged.ts'
import { aMember, adminApi, type Person } from './support/people.ts'
import type { Product } from './support/product.ts'

const entry = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

/** Publishes at once an announcement that could still be cancelled. */
const letOut = (product: Product, title: string): Promise<void> =>
  product.change(
    ["update announcement set status = 'planned', planned_for = now() where title = $1", title],
    ["insert into pgboss.job (name, data) values ('announcements', '{}')"],
  )

/** Sends a member an announcement, which leaves them with one unread notification. */
const announce = async (member: Person, product: Product, title: string, level = 'seeker') => {
  const api = await adminApi(product)
  const input = { title, text: 'It **begins** on Monday.', path: '/content', audience: [level] }
  await api.send('POST', '/announcements', input)
  await letOut(product, title)
  return member
}

test('a decision appears in the panel of another window, and reading it there marks it as read everywhere', async ({
  product,
  open,
  openAdmin,
}) => {
  const member = await aMember(product)
  const panel = await open({ as: member })
  await panel.goto('/dashboard?open=notifications')
  await expect(entry(panel, 'Your sign-up is approved')).toBeVisible()
  const page = await open({ as: member })
  await page.goto('/notifications')
  await expect(page).toHaveTitle(/^\(1\)/)
  const admin = await openAdmin()
  await admin.goto('/admin/announcements?open=add')
  const form = admin.getByRole('dialog')
  await form.getByLabel('Title').fill('A quiet week')
  await form.getByRole('textbox', { name: 'Message' }).fill('We **listen together** at eight.')
  await form.getByRole('checkbox', { name: /seeker/i }).check()
  await form.getByRole('button', { name: 'Send…' }).click()
  await expect(admin).toHaveSaid('Draft saved')
  const sending = admin.getByRole('dialog', { name: 'Send A quiet week' })
  await expect(sending.locator('strong', { hasText: 'listen together' })).toBeVisible()
  await sending.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(admin).toHaveSaid(/^Announcement scheduled\. It goes out on .* unless an administrator cancels it\.$/)
  await expect(admin.getByText('Going out soon')).toBeVisible()
  await letOut(product, 'A quiet week')

  await expect(entry(panel, 'A quiet week')).toContainText('We listen together at eight.')
  await expect(page).toHaveTitle(/^\(2\)/)
  await expect(entry(page, 'A quiet week').locator('strong', { hasText: 'listen together' })).toBeVisible()
  const all = panel.getByRole('link', { name: 'View all' })
  await panel.getByRole('button', { name: /^Unread/ }).click()
  await expect(all).toHaveAttribute('href', '/notifications?which=unread')
  await panel.getByRole('button', { name: 'All', exact: true }).click()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page).not.toHaveTitle(/^\(/)
  await expect(page.getByRole('button', { name: 'Mark as unread: A quiet week' })).toBeVisible()
  await all.click()
  await expect(panel).toHaveURL('/notifications')
  await expect(entry(panel, 'A quiet week').locator('strong', { hasText: 'listen together' })).toBeVisible()
})

test('an announcement reaches only members of its level', { tag: '@deep' }, async ({ product, open }) => {
  const [seeker, master] = [await aMember(product), await aMember(product, 'master')]
  await announce(seeker, product, 'For seekers alone')
  const page = await open({ as: seeker })
  await page.goto('/notifications?which=announcements')
  await expect(entry(page, 'For seekers alone')).toBeVisible()
  const second = await open({ as: master })
  await second.goto('/notifications')
  await expect(entry(second, 'Your sign-up is approved')).toBeVisible()
  await expect(entry(second, 'For seekers alone')).toHaveCount(0)
})

test('a link in an email unsubscribes from such emails, and its page can undo that', { tag: '@deep' }, async ({
  product,
  open,
}) => {
  const member = await announce(await aMember(product), product, 'Told by mail')
  const { text } = await product.email(member.email, /\/mute\//)
  const [link = ''] = /\/mute\/[\w-]+/.exec(text) ?? []
  const page = await open({})
  await judgeAll(page, [{ name: 'mail is ended', path: link, shows: 'You’ve unsubscribed' }])
  const own = await open({ as: member })
  await own.goto('/settings?tab=notifications')
  const mail = own.getByRole('combobox', { name: 'News of the community: email' })
  await expect(mail).toHaveValue('Never')
  await page.getByRole('button', { name: 'Resubscribe' }).click()
  await expect(page.getByText('You’ve resubscribed')).toBeVisible()
  await expect(mail).toHaveValue('Right away')
})

test('notifications are accessible', { tag: '@phone-deep' }, async ({ product, open, openAdmin }) => {
  const member = await announce(await aMember(product), product, 'Within reach')
  const page = await open({ as: member })
  await judgeAll(page, [
    { name: 'the panel', path: '/dashboard?open=notifications', shows: 'Within reach' },
    { name: 'the page', path: '/notifications', shows: 'Within reach' },
    { name: 'nothing of a group', path: '/notifications?which=orders', shows: 'No results' },
    { name: 'preferences', path: '/settings?tab=notifications', shows: 'Quiet hours' },
  ])
  const admin = await openAdmin()
  await judgeAll(admin, [
    { name: 'announcements', path: '/admin/announcements', shows: 'Within reach' },
    { name: 'a new announcement', path: '/admin/announcements?open=add', shows: 'Save draft' },
  ])
})
