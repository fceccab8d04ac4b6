import { aScan, addProof, isDrawn } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { anApplicant, anotherAdmin, theAdmin } from './support/people.ts'

const REASON = 'The amount on the receipt is another.'

test('a sign-up is denied with a reason, resubmitted with a new proof, and approved', { tag: '@phone-deep' }, async ({
  product,
  open,
  openAdmin,
}) => {
  const applicant = await anApplicant(product)
  const page = await open({ as: applicant })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Your sign-up is waiting for approval' })).toBeVisible()
  const admin = await openAdmin()
  const review = admin.getByRole('dialog').filter({ hasText: 'Review sign-up' })

  await test.step('a denial requires a reason', async () => {
    await admin.goto(`/admin/users?open=review:${applicant.id}`)
    await review.getByRole('button', { name: 'Deny' }).click()
    const deny = admin.getByRole('dialog', { name: `Deny ${applicant.name}’s sign-up` })
    await deny.getByRole('button', { name: 'Deny sign-up' }).click()
    await expect(deny.getByText('Please provide a reason for rejection')).toBeVisible()
    await expect(deny.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await deny.getByRole('textbox', { name: 'Reason' }).fill(REASON)
    await deny.getByRole('button', { name: 'Deny sign-up' }).click()
    await expect(admin).toHaveSaid(`${applicant.name}’s sign-up was denied.`)
  })

  await test.step('the applicant sees the reason without reloading, and in the email', async () => {
    await expect(page.getByRole('heading', { name: 'Your sign-up was not approved' })).toBeVisible()
    await expect(page.getByText(REASON)).toBeVisible()
    await product.email(applicant.email, new RegExp(REASON))
  })

  await test.step('a new proof is submitted, this time a scanned PDF', async () => {
    await page.getByRole('button', { name: 'Submit new proof' }).click()
    await expect(page.getByText('Please upload proof of payment first')).toBeVisible()
    await addProof(page, await aScan())
    await page.getByRole('button', { name: 'Submit new proof' }).click()
    await expect(page).toHaveSaid('Your new application was sent. Awaiting approval.')
    await expect(page.getByRole('heading', { name: 'Your sign-up is waiting for approval' })).toBeVisible()
  })

  await test.step('without PDF decoders, the review names what cannot be displayed before approval', async () => {
    await admin.context().route('**/assets/pdfjs-*/wasm/**', (route) => route.abort())
    await admin.goto(`/admin/users?open=review:${applicant.id}`)
    await expect(review.getByText('Part of page 1 couldn’t be displayed.')).toBeVisible()
    await expect(review.getByText('proof not displayed')).toBeVisible()
    await expect(review.getByText('check it before you decide')).toBeVisible()
    await admin.context().unroute('**/assets/pdfjs-*/wasm/**')
  })

  await test.step('the administrator sees the pages of the PDF, and approves', async () => {
    await admin.reload()
    const sheet = review.getByRole('img', { name: 'Page 1 of 1' })
    await expect.poll(() => isDrawn(sheet.locator('canvas'))).toBe(true)
    await expect(review.getByText('couldn’t be displayed')).toHaveCount(0)
    await expect(review.getByText('scan.pdf')).toBeVisible()
    await review.getByRole('button', { name: 'Approve Sign Up' }).click()
    await expect(admin).toHaveSaid(`${applicant.name}’s sign-up was approved.`)
    await expect(page.getByText('Welcome back,')).toBeVisible()
  })
})

test('when two administrators decide at once, the second sees who decided', { tag: '@deep' }, async ({
  product,
  open,
  openAdmin,
}) => {
  const applicant = await anApplicant(product)
  const colleague = await anotherAdmin(product)
  const { name: decider } = await theAdmin(product)
  const address = `/admin/users?open=review:${applicant.id}`
  const first = await openAdmin()
  const reviewer = await open({ as: colleague })
  const unaware = await open({ as: colleague })
  // This window receives no events, as in the moment before they arrive.
  await unaware.route('**/api/events*', (route) => route.abort())
  for (const page of [first, reviewer, unaware]) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Approve Sign Up', exact: true })).toBeEnabled()
  }
  await first.getByRole('button', { name: 'Approve Sign Up', exact: true }).click()
  await expect(first).toHaveSaid(`${applicant.name}’s sign-up was approved.`)

  await expect(reviewer.getByText(`This sign-up was approved by ${decider} on`)).toBeVisible()
  await expect(reviewer.getByRole('button', { name: 'Approve Sign Up', exact: true })).toHaveCount(0)

  await unaware.getByRole('button', { name: 'Approve Sign Up', exact: true }).click()
  await expect(unaware.getByText(`This was already approved by ${decider} on`)).toBeVisible()
})
