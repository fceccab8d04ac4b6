import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { aMember } from './support/people.ts'
import { expectNoSidewaysScroll } from './support/screens.ts'
import { aName } from './support/store.ts'

test.describe.configure({ timeout: 120_000 })

/** The day after tomorrow, as a date field value. */
const inTwoDays = (): string => new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)

test('a live session is scheduled, its only seat is booked and released, and it is cancelled', {
  tag: '@phone-deep',
}, async ({ product, open, openAdmin }) => {
  const title = aName('Listening')
  const [first, second] = [await open({ as: await aMember(product) }), await open({ as: await aMember(product) })]
  const card = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  for (const page of [first, second]) {
    await page.goto('/sessions')
    await expect(page.getByRole('heading', { level: 1, name: 'Live sessions' })).toBeVisible()
  }
  const admin = await openAdmin()

  await test.step('a scheduled session appears for members without reloading', async () => {
    await admin.goto('/admin/sessions')
    await admin.getByRole('button', { name: 'New live session' }).first().click()
    const form = admin.getByRole('dialog', { name: 'New live session' })
    await expect(form.getByRole('button', { name: 'Schedule' })).toBeDisabled()
    await form.getByRole('textbox', { name: 'Title' }).fill(title)
    await form.getByLabel('Date').fill(inTwoDays())
    await form.getByLabel('Starts').fill('19:00')
    await form.getByLabel('Ends').fill('20:00')
    await form.getByRole('checkbox', { name: 'Seeker' }).check()
    await form.getByRole('textbox', { name: 'Link' }).fill('https://meet.example/listening')
    await form.getByRole('textbox', { name: 'Seats' }).fill('1')
    await form.getByRole('button', { name: 'Schedule' }).click()
    await expect(admin).toHaveSaid('Live session scheduled')
    await expect(card(first)).toContainText('1 seat left')
    await expectNoSidewaysScroll(first)
  })

  await test.step('the seat goes to the first member, and to another once it is released', async () => {
    await first.getByRole('button', { name: `RSVP to ${title}` }).click()
    await expect(card(first)).toContainText('You’re going.')
    await expect(card(second)).toContainText('Full: the only seat is taken')
    await expect(second.getByRole('button', { name: `RSVP to ${title}` })).toHaveCount(0)
    await first.getByRole('button', { name: `Cancel RSVP to ${title}` }).click()
    await second.getByRole('button', { name: `RSVP to ${title}` }).click()
    await expect(card(second)).toContainText('You’re going.')
    // The link is hidden until the session is about to start.
    await expect(second.getByRole('link', { name: `Join ${title} now` })).toHaveCount(0)
  })

  await test.step('the session is in a calendar file, without the link', async () => {
    const download = second.waitForEvent('download')
    await second.getByRole('button', { name: `Add to calendar: ${title}` }).click()
    const stream = await (await download).createReadStream()
    const calendar = (await stream.toArray()).join('')
    expect(calendar).toContain('BEGIN:VEVENT')
    expect(calendar).not.toContain('meet.example')
  })

  await test.step('a cancelled session shows the reason', async () => {
    await admin.getByRole('button', { name: `Cancel ${title}` }).click()
    const confirmation = admin.getByRole('dialog', { name: `Cancel ${title}?` })
    await expect(confirmation).toContainText('The 1 attendee will be notified with your reason.')
    await confirmation.getByRole('textbox', { name: 'Reason' }).fill('The house has no power.')
    await confirmation.getByRole('button', { name: 'Cancel session' }).click()
    await expect(card(second)).toContainText('Reason: The house has no power.')
    await expect(card(second).getByRole('button')).toHaveCount(0)
  })
})
