import { addProof } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aMember, adminApi, openTheTill } from './support/people.ts'
import { expectNoSidewaysScroll } from './support/screens.ts'

test('a gift is bought, approved, passed on and redeemed', { tag: '@phone-deep' }, async ({
  product,
  open,
  openAdmin,
}) => {
  await openTheTill(product)
  const [buyer, taker] = [await aMember(product), await aMember(product)]
  const page = await open({ as: buyer })
  await page.goto('/membership')
  const own = page.getByRole('region', { name: 'Gifts' })

  await test.step('it is paid externally, with a proof', async () => {
    await own.getByRole('button', { name: 'Give a membership…' }).click()
    const dialog = page.getByRole('dialog', { name: /^A year of .* as a gift$/ })
    await dialog.getByRole('combobox', { name: 'Plan' }).click()
    await page.getByRole('option', { name: 'Guardian' }).click()
    const price = page.getByRole('dialog', { name: 'A year of Guardian as a gift' })
    await expect(price.getByRole('region', { name: 'Summary' })).toContainText('$199.00')
    await expectNoSidewaysScroll(page)
    await addProof(price)
    await price.getByRole('button', { name: 'Confirm Payment' }).click()
    await page.getByRole('button', { name: 'Yes, I’ve sent it' }).click()
    await expect(own).toContainText('In review')
    await expect(own).not.toContainText('GIFT-')
  })

  await test.step('an administrator sees in the queue that it is a gift, and approves it', async () => {
    const api = await adminApi(product)
    const { requests } = await api.get<{ requests: { id: string; person: { id: string } }[] }>(
      '/membership/requests?status=pending',
    )
    const id = requests.find(({ person }) => person.id === buyer.id)?.id
    const admin = await openAdmin()
    await admin.goto(`/admin/review?item=membership:${id}`)
    await expect(admin.getByLabel('Details to check')).toContainText('Buys one year of Guardian as a gift')
    await admin.getByRole('button', { name: 'Approve Payment' }).click()
    await expect(admin).toHaveSaid(`${buyer.name}’s payment was approved.`)
  })

  const code = await test.step('its code appears without reloading', async () => {
    await expect(own).toContainText('Unused')
    const giftCode = (await own.textContent())?.match(/GIFT(-[A-Z2-9]{5}){4}/)?.[0]
    expect(giftCode).toBeDefined()
    await expectNoSidewaysScroll(page)
    return giftCode ?? ''
  })

  await test.step('the recipient sees what the gift contains, and redeems it', async () => {
    const second = await open({ as: taker })
    await second.goto(`/membership?gift=${code}`)
    const dialog = second.getByRole('dialog', { name: 'Redeem a gift' })
    await expect(dialog.getByRole('region', { name: 'What you get' })).toContainText('Your Seeker then continues')
    await expectNoSidewaysScroll(second)
    await dialog.getByRole('button', { name: 'Redeem gift' }).click()
    await expect(second).toHaveSaid('You’ve received a year of Guardian')
    await expect(second.getByRole('region', { name: 'Your membership' })).toContainText('Guardian')
    await expect(second.getByRole('region', { name: 'Membership history' })).toContainText('Gift')
  })

  await test.step('the buyer sees who redeemed it', async () => {
    await expect(own).toContainText(`Redeemed by ${taker.name} on`)
    await expect(own).not.toContainText('GIFT-')
  })
})
