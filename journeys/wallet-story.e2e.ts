import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { aPicture, addProof } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aMember, anotherAdmin, type Person, theAdmin } from './support/people.ts'
import { rowOf } from './support/screens.ts'
import { balanceOf, elsewhere, fact, holding, openWallet, recent, requestsOf } from './support/wallet.ts'

test.describe.configure({ timeout: 120_000 })

const approved = 'Transaction Approved Successfully.'

const newestOf = async (member: Person) => {
  const [newest] = await requestsOf(member)
  if (!newest) throw new Error(`${member.name} has asked for nothing`)
  return newest
}

const approveButton = (page: Page): Locator => page.getByRole('button', { name: 'Approve', exact: true })

/** Opens the review of a request and waits until it accepts decisions. */
const openReview = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/admin/transactions?review=${id}`)
  await expect(approveButton(page)).toBeEnabled()
}

/** Approves the newest request by key in an open review. A request ignores keys right after it appears. */
const approveByKey = async (page: Page, member: Person): Promise<void> => {
  await expect(approveButton(page)).toBeEnabled()
  await expect(async () => {
    if ((await newestOf(member)).status === 'pending') await page.keyboard.press('a')
    expect((await newestOf(member)).status).not.toBe('pending')
  }).toPass()
  await expect(page).toHaveSaid(approved)
}

test('a member deposits, trades and withdraws, with decisions by two administrators', {
  tag: '@phone',
}, async ({ product, open, openAdmin }) => {
  const member = await aMember(product)
  const colleague = await anotherAdmin(product)
  const { name: decider } = await theAdmin(product)
  const page = await open({ as: member })
  const dialog = page.getByRole('dialog')
  const admin = await openAdmin()
  const unaware = await open({ as: colleague })
  // This window receives no events, as in the moment before they arrive.
  await unaware.route('**/api/events*', (route) => route.abort())
  const row = rowOf(admin, member.name)

  /** Checks the row of the newest request and presses its first action. */
  const actionOn = async (action: string, ...texts: string[]) => {
    const { reference } = await newestOf(member)
    const newest = row.filter({ hasText: reference })
    for (const text of texts) await expect(newest).toContainText(text)
    await newest.getByRole('button', { name: `${action}: ${reference}` }).click()
  }

  await test.step('an administrator opens the requests of a member who has none', async () => {
    await admin.goto(`/admin/transactions?search=${encodeURIComponent(member.name)}`)
    await expect(admin.getByText('No results')).toBeVisible()
  })

  await test.step('the member deposits, and the request appears there by itself', async () => {
    await openWallet(page)
    await page.getByRole('button', { name: 'Deposit', exact: true }).click()
    await dialog.getByRole('button', { name: /Bitcoin/ }).click()
    await dialog.getByRole('textbox', { name: 'Amount (BTC)' }).fill('0.1')
    await dialog.getByRole('textbox', { name: 'Notes' }).fill('From my savings')
    await dialog.getByRole('button', { name: 'Next: add proof' }).click()
    await addProof(dialog, aPicture(640, 400))
    await dialog.getByRole('button', { name: 'Submit Proof' }).click()
    await expect(dialog.getByRole('heading', { name: 'Proof Submitted Successfully' })).toBeVisible()
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Pending Approval')
  })

  await test.step('the proof is beside the details, and a shortcut approves', async () => {
    await openReview(unaware, (await newestOf(member)).id)
    await actionOn('Review Proof', 'Deposit', '0.1 BTC', '$5,000.00')
    const review = admin.getByRole('dialog')
    const proof = review.getByRole('img', { name: `Proof of payment sent by ${member.name}` })
    await expect(proof).toBeVisible()
    expect(await proof.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(640)
    await expect(fact(review, 'Notes')).toHaveText('From my savings')
    await approveByKey(admin, member)
  })

  await test.step('the second of two administrators sees who decided', async () => {
    await approveButton(unaware).click()
    await expect(unaware.getByRole('alert').filter({ hasText: decider })).toContainText('This was already completed by')
    await expect(approveButton(unaware)).toHaveCount(0)
    expect((await balanceOf(member, 'BTC')).balance).toBe('0.1')
  })

  await test.step('the member’s page updates by itself', async () => {
    await expect(dialog.getByRole('heading', { name: 'Completed' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(holding(page, 'Bitcoin')).toContainText('0.1 BTC')
    await expect(page.getByText('$5,000.00').first()).toBeVisible()
  })

  await test.step('the member requests a withdrawal, and it is approved', async () => {
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await dialog.getByRole('button', { name: /Bitcoin/ }).click()
    await dialog.getByRole('textbox', { name: 'Recipient address' }).fill(elsewhere.BTC)
    await dialog.getByRole('textbox', { name: 'Amount (BTC)' }).fill('0.04')
    await dialog.getByRole('button', { name: 'Review' }).click()
    await dialog.getByRole('button', { name: 'Submit for Approval' }).click()
    await expect(fact(dialog, 'Status')).toHaveText('Pending Admin Approval')
    await admin.goto(`/admin/transactions?search=${encodeURIComponent(member.name)}`)
    await actionOn('Approve', 'Withdrawal', '0.04 BTC')
    await expect(admin.getByRole('dialog').getByText(elsewhere.BTC).first()).toBeVisible()
    await approveByKey(admin, member)
    await expect(fact(dialog, 'Status')).toHaveText('Approved')
  })

  await test.step('the withdrawal is sent, and recorded with its hash', async () => {
    const hash = randomBytes(32).toString('hex')
    await admin.goto(`/admin/transactions?search=${encodeURIComponent(member.name)}`)
    await actionOn('Record as sent', 'Approved')
    const settle = admin.getByRole('dialog', { name: 'Record the withdrawal as sent' })
    // The network fee is deducted: 2.50 USD at 50,000 USD per bitcoin.
    await expect(settle).toContainText('0.03995 BTC')
    await expect(settle).toContainText(elsewhere.BTC)
    await settle.getByRole('textbox', { name: 'Transaction hash' }).fill(hash)
    await admin.keyboard.press('Enter')
    await expect(admin).toHaveSaid('Withdrawal Completed Successfully.')
    await expect(dialog.getByRole('heading', { name: 'Completed' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await recent(page).first().getByRole('button').click()
    await expect(fact(dialog, 'Transaction hash')).toContainText(hash)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the member sells for dollars, and buys with them', async () => {
    for (const [side, usd, coin] of [
      ['Sell', '1000', 'Bitcoin (BTC)'],
      ['Buy', '250', 'Ethereum (ETH)'],
    ] as const) {
      await page.getByRole('button', { name: 'Trade', exact: true }).click()
      await dialog.getByRole('tab', { name: side }).click()
      await dialog.getByRole('combobox', { name: 'Coin' }).click()
      await page.getByRole('option', { name: coin }).click()
      await dialog.getByRole('textbox', { name: 'Amount in USD' }).fill(usd)
      await dialog.getByRole('button', { name: `Submit ${side} Order` }).click()
      await expect(dialog).toBeHidden()
      await expect(recent(page).first()).toContainText('Pending')
      await openReview(admin, (await newestOf(member)).id)
      await expect(admin.getByRole('dialog')).toContainText(member.name)
      await approveByKey(admin, member)
      await expect(recent(page).first()).toContainText('Completed')
    }
    await expect(holding(page, 'Bitcoin')).toContainText('0.04 BTC')
    await expect(holding(page, 'US Dollar')).toContainText('$750.00')
    await expect(holding(page, 'Ethereum')).toContainText('0.1 ETH')
  })

  await test.step('the books balance', async () => {
    await admin.goto('/admin/transactions?view=treasury')
    await admin.getByRole('button', { name: 'Reconcile now' }).click()
    await expect(admin).toHaveSaid('Reconciled. No differences found.')
    await expect(admin.getByText('The books do not balance')).toHaveCount(0)
  })
})

test('a denied deposit shows its reason, and a large one needs two administrators', async ({
  product,
  open,
  openAdmin,
}) => {
  const member = await aMember(product)
  const colleague = await anotherAdmin(product)
  const { name: decider } = await theAdmin(product)
  const page = await open({ as: member })
  const admin = await openAdmin()
  const second = await open({ as: colleague })
  const dialog = page.getByRole('dialog')
  const depositOf = async (amount: string) => {
    await openWallet(page, 'deposit:BTC')
    await dialog.getByRole('textbox', { name: 'Amount (BTC)' }).fill(amount)
    await dialog.getByRole('button', { name: 'Next: add proof' }).click()
    await addProof(dialog)
    await dialog.getByRole('button', { name: 'Submit Proof' }).click()
    await expect(dialog.getByRole('heading', { name: 'Proof Submitted Successfully' })).toBeVisible()
    return (await newestOf(member)).id
  }

  await test.step('the deposit is denied with a reason', async () => {
    await openReview(admin, await depositOf('0.05'))
    const deny = admin.getByRole('dialog', { name: `Deny the request of ${member.name}` })
    // A request ignores decisions right after it appears.
    await expect(async () => {
      await admin.getByRole('button', { name: 'Deny', exact: true }).click({ timeout: 1000 })
      await expect(deny).toBeVisible({ timeout: 1000 })
    }).toPass()
    await deny.getByRole('button', { name: 'Deny request' }).click()
    await expect(deny.getByText('Please provide a reason for rejection')).toBeVisible()
    await deny.getByRole('textbox', { name: 'Reason' }).fill('The receipt shows another address.')
    await deny.getByRole('button', { name: 'Deny request' }).click()
    await expect(admin).toHaveSaid('Transaction Denied Successfully.')
    await expect(dialog.getByRole('heading', { name: 'Denied' })).toBeVisible()
    await expect(fact(dialog, 'Reason')).toHaveText('The receipt shows another address.')
    await product.email(member.email, /The receipt shows another address/)
  })

  await test.step('a deposit of 10,000 dollars or more waits for a second approval', async () => {
    const id = await depositOf('0.2')
    await openReview(admin, id)
    await openReview(second, id)
    await approveButton(admin).click()
    await expect(admin).toHaveSaid('Your approval is recorded. A second administrator must approve too.')
    await expect(fact(dialog, 'Status')).toHaveText('In review')
    expect((await balanceOf(member, 'BTC')).balance).toBe('0')
    await expect(
      second.getByText(`1 of 2: ${decider} has approved; a second administrator must approve.`),
    ).toBeVisible()
    await approveButton(second).click()
    await expect(second).toHaveSaid(approved)
    await expect(dialog.getByRole('heading', { name: 'Completed' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(holding(page, 'Bitcoin')).toContainText('0.2 BTC')
  })
})
