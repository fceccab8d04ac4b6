import { expect, test } from './support/journey.ts'
import { anApplicant, anotherAdmin, anAdministratorAs } from './support/people.ts'
import { aHolder, deposited } from './support/wallet.ts'

test('sign-ups and requests are decided in sequence with the keyboard alone, and keep their position', async ({
  product,
  openAdmin,
}) => {
  const member = await aHolder(product, { BTC: '0.1' })
  const first = await anApplicant(product)
  const deposit = await deposited(member, 'ETH', '0.5')
  const second = await anApplicant(product)
  const page = await openAdmin()
  const queue = page.getByRole('list', { name: 'Review queue' })
  const pane = page.getByRole('region', { name: 'Request under review' })
  const rowOf = (person: string, kind: string) =>
    queue.getByRole('button').filter({ hasText: person }).filter({ hasText: kind })
  const expectVisible = (name: string) => expect(pane.getByRole('definition').filter({ hasText: name })).toBeVisible()

  await test.step('the most valuable item is first; D denies with a reason and moves to the next item', async () => {
    await page.goto(`/admin/review?item=deposit:${deposit}`)
    await expectVisible(member.name)
    // Other items may be pending too: of two that arrived together, the larger amount comes first.
    const rows = await queue.getByRole('button').allTextContents()
    const placeOf = (name: string) => rows.findIndex((row) => row.includes(name))
    expect(placeOf(member.name)).toBeLessThan(placeOf(first.name))
    await expect(pane.locator('[aria-busy="false"]')).toBeVisible()
    await page.keyboard.press('d')
    const reason = page.getByRole('textbox', { name: 'Reason' })
    await expect(reason).toBeFocused()
    await page.keyboard.type('Nothing has come in')
    await page.getByRole('dialog').getByRole('button', { name: 'Deny' }).click()
    await expect(rowOf(member.name, 'Deposit').filter({ hasText: 'Denied' })).toHaveCount(1)
    await expect(page).not.toHaveURL(new RegExp(deposit))
  })

  const secondAdmin = await anotherAdmin(product)
  await test.step('an item assigned to another administrator can be decided once it is taken over', async () => {
    await rowOf(first.name, 'Sign-up').click()
    await expectVisible(first.name)
    await secondAdmin.api.send('POST', '/review/assignments', { id: first.id })
    await expect(pane.getByText(/^Assigned to .+ until /)).toBeVisible()
    await expect(rowOf(first.name, 'Sign-up')).toContainText('Assigned to ')
    await page.keyboard.press('a')
    await expect(pane.getByText(/ is reviewing this\. Take it over first/)).toBeVisible()
    await pane.getByRole('button', { name: 'Take over' }).click()
    await expect(pane.getByText(/^Assigned to you until /)).toBeVisible()
  })

  await test.step('A approves and moves to the next item, and the decided one stays in the list', async () => {
    await page.keyboard.press('a')
    await expect(page).toHaveSaid(`${first.name}’s sign-up was approved.`)
    await expect(rowOf(first.name, 'Sign-up')).toContainText('Approved')
    await expect(page).not.toHaveURL(new RegExp(first.id))
  })

  await test.step('an item decided by another administrator says so, and so does a shortcut that has no effect', async () => {
    await rowOf(second.name, 'Sign-up').click()
    await expectVisible(second.name)
    await secondAdmin.api.send('POST', `/users/${second.id}/approve`)
    await expect(pane.getByText(`This sign-up was approved by`)).toBeVisible()
    await expect(rowOf(second.name, 'Sign-up')).toContainText('Decided')
    await page.keyboard.press('a')
    await expect(pane.getByText('Shortcut ignored')).toBeVisible()
  })

  await test.step('J and K move between items, including decided ones', async () => {
    const isHere = (name: string, there: boolean) =>
      expect(rowOf(name, 'Sign-up').and(page.locator('[aria-current="true"]'))).toHaveCount(there ? 1 : 0)
    await page.keyboard.press('k')
    await isHere(second.name, false)
    await page.keyboard.press('j')
    await isHere(second.name, true)
    await rowOf(first.name, 'Sign-up').click()
    await page.keyboard.press('j')
    await isHere(first.name, false)
    await page.keyboard.press('k')
    await isHere(first.name, true)
    await expectVisible(first.name)
  })
})

test('an administrator without permission to decide sees the queue without actions', {
  tag: ['@phone', '@deep'],
}, async ({ product, open }) => {
  const applicant = await anApplicant(product)
  const page = await open({ as: await anAdministratorAs(product, ['reader']) })
  await page.goto(`/admin/review?item=signup:${applicant.id}`)
  const pane = page.getByRole('region', { name: 'Request under review' })
  await expect(pane.getByRole('definition').filter({ hasText: applicant.name })).toBeVisible()
  await expect(pane.getByRole('paragraph').filter({ hasText: 'You don’t have permission to do this.' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(pane.getByText('Shortcut ignored')).toBeVisible()
})
