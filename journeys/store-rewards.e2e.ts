import { expect, test } from './support/journey.ts'
import { aMember, adminApi, plansOf } from './support/people.ts'
import { goods, ordersOf, saveAddress, stockOf } from './support/store.ts'

test('a reward is claimed once, without payment, by members of its plan who have an address', async ({
  product,
  open,
}) => {
  const plan = (await plansOf(product)).find(({ level }) => level === 'guardian')
  const bowl = await goods(product, 'Gift Bowl', { is_reward: 'true', reward_plan: plan?.id ?? '', stock_count: '5' })
  const member = await aMember(product, 'guardian')
  const page = await open({ as: member })
  const reward = page.getByRole('listitem').filter({ hasText: bowl.name })
  const claim = reward.getByRole('button', { name: `Claim Reward: ${bowl.name}` })

  await test.step('members of another plan cannot claim or buy it', async () => {
    const secondMember = await open({ as: await aMember(product) })
    await secondMember.goto('/dashboard')
    await expect(secondMember.getByRole('heading', { name: 'Your rewards' })).toBeVisible()
    await expect(secondMember.getByText('No rewards available for this plan.')).toBeVisible()
    await secondMember.goto(`/store?search=${encodeURIComponent(bowl.name)}`)
    await expect(secondMember.getByText('No results')).toBeVisible()
    await secondMember.goto(`/store?product=${bowl.id}`)
    await expect(secondMember.getByText('Guardian plan reward')).toBeVisible()
    await expect(secondMember.getByRole('button', { name: /^Add to Cart/ })).toHaveCount(0)
    await expect(secondMember.getByRole('link', { name: 'View your rewards' })).toHaveCount(0)
  })

  await test.step('an address is required', async () => {
    await page.goto(`/store?product=${bowl.id}`)
    await page.getByRole('link', { name: 'View your rewards' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(claim).toBeDisabled()
    await expect(page.getByText('To claim rewards, update your shipping details in Settings.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Settings' })).toHaveAttribute('href', /\/settings\?tab=shipping/)
    await saveAddress(member)
    await expect(claim).toBeEnabled()
  })

  await test.step('the reward is claimed once', async () => {
    await claim.click()
    await expect(page).toHaveSaid(/^Reward claimed\. Your order is ORD-/)
    await expect(reward.getByText('Claimed', { exact: true })).toBeVisible()
    await expect(claim).toBeDisabled()
    expect(await ordersOf(member)).toMatchObject([{ status: 'processing', total: 0, items: [{ name: bowl.name }] }])
    expect(await stockOf(product, bowl)).toBe(4)
    await reward.getByRole('link', { name: /^Order ORD-/ }).click()
    await expect(page.getByRole('dialog').getByText('Claimed as a reward, no payment.')).toBeVisible()
  })

  await test.step('visitors see it with its plan, and no longer once it is out of stock', async () => {
    const visitor = await open()
    const rewards = visitor.getByRole('dialog', { name: 'Rewards for Guardian Plan' })
    const openRewards = async () => {
      await visitor.goto('/')
      await visitor.getByRole('button', { name: 'View Rewards of Guardian' }).click()
    }
    await openRewards()
    await expect(rewards).toContainText(bowl.name)
    await expect(rewards.getByRole('button', { name: 'Claim Reward' })).toBeDisabled()
    await expect(rewards.getByRole('link', { name: 'Go to Settings' })).toHaveAttribute(
      'href',
      '/settings?tab=shipping',
    )
    await expect(rewards.getByRole('link', { name: 'Go to your overview' })).toHaveAttribute('href', '/dashboard')
    await (await adminApi(product)).send('DELETE', `/product/${bowl.id}`)
    await expect(async () => {
      await openRewards()
      await expect(rewards).toContainText('No rewards available for this plan.', { timeout: 1000 })
    }).toPass()
  })
})
