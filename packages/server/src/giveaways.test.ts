import {
  audit,
  backups,
  codes,
  gifts,
  members,
  plans,
  products,
  libraryManagement,
  supportSettings,
  system,
  courseManagement,
  webhooks,
} from '@vesica/contract'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aCourse, aLesson, changeLesson } from '../test/course-calls.ts'
import { checked, ran } from '../test/imports.ts'
import { aMember, anAdmin, anEmail, anAdministratorAs, type Person, withACoin } from '../test/people.ts'
import { aServer, type Running } from '../test/running.ts'
import { aShop, type Shop } from '../test/shop.ts'

let running: Running
let owner: Person
let reader: Person
let shop: Shop
let master: plans.ManagedPlan
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  owner = await anAdmin(running)
  reader = await anAdministratorAs(running, ['reader'])
  shop = await aShop(running)
  const all = (await owner.call(plans.listManagedPlans, {})).plans
  master = all.find(({ level }) => level === 'master') as plans.ManagedPlan
})

/** The notifications of someone who sees approvals while something happens; the owner gets the same. */
const alerts = async (action: () => Promise<unknown>): Promise<string[]> => {
  const read = async ({ id }: Person) =>
    (
      await running.sql(
        "select title, body from notification where person_id = $1 and kind = 'control' order by created_at, id",
        [id],
      )
    ).map(({ title, body }) => `${String(title)} | ${String(body)}`)
  const [before, own] = [(await read(reader)).length, (await read(owner)).length]
  await action()
  const titles = (await read(reader)).slice(before)
  expect((await read(owner)).slice(own)).toEqual(titles)
  return titles
}

describe('the notice of an import of members', () => {
  test('is sent once, with the number of memberships, their levels, and the latest end', async () => {
    const until = (years: number) => `${running.clock.now().getUTCFullYear() + years}-01-02`
    const rows = ['Master', 'Master', 'Guardian'].map((plan, at) => `${anEmail()},Ann,${plan},${until(at + 1)}`)
    const clerk = await anAdministratorAs(running, ['support'])
    const { id } = await checked(clerk, 'members', `E-mail,Name,Plan,Until\n${rows.join('\n')}\n`)
    const notifications = await alerts(() => ran(clerk, 'members', id))
    expect(notifications).toHaveLength(1)
    expect(notifications[0]).toContain(`3 memberships were imported: ${clerk.name}`)
    expect(notifications[0]).toMatch(new RegExp(`Master 2, Guardian 1\\. .*Jan 2, ${until(3).slice(0, 4)}`))
  })

  test('is not sent when it grants no memberships', async () => {
    const { email } = await aMember(running)
    const { id } = await checked(owner, 'members', `E-mail,Name\n${email},\n`)
    expect(await alerts(() => ran(owner, 'members', id))).toEqual([])
  })
})

describe('the notice of a discount code', () => {
  const add = (more: object) =>
    owner.call(codes.createCode, {
      body: {
        ...{ code: `C-${crypto.randomUUID().slice(0, 8)}`.toUpperCase(), kind: 'percent', value: 10, plan_id: null },
        ...{ uses_limit: null, ends_at: null, active: true, note: '' },
        ...more,
      },
    })

  test('is sent for any discount, limited or not', async () => {
    const [little] = await alerts(() => add({ value: 1, uses_limit: 1 }))
    expect(little).toContain('1% off any plan')
    expect(little).toContain('can be used once')
    const [free] = await alerts(() => add({ value: 100, plan_id: master.id }))
    expect(free).toContain(`100% off ${master.name}`)
    expect(free).toContain('can be used any number of times')
    const [amount] = await alerts(() => add({ kind: 'amount', value: 5, plan_id: master.id }))
    expect(amount).toContain(`$5.00 off ${master.name}`)
  })

  test('is sent when the code is enabled or extended, but not when its note changes', async () => {
    let id = ''
    const change = (body: object) => owner.call(codes.updateCode, { params: { id }, body })
    const asleep = await alerts(async () => {
      id = (await add({ value: 80, active: false, uses_limit: 5 })).code.id
    })
    expect(asleep).toEqual([])
    expect(await alerts(() => change({ active: true }))).toHaveLength(1)
    expect(await alerts(() => change({ uses_limit: 500 }))).toHaveLength(1)
    expect(await alerts(() => change({ note: 'Spring' }))).toEqual([])
    expect(await alerts(() => change({ active: false }))).toEqual([])
  })
})

describe('the notice of a plan', () => {
  const change = (body: object) => owner.call(plans.updatePlan, { params: { id: master.id }, body })

  test('is sent for any change of price, rank or name, but not of its text', async () => {
    const { name, price, rank, description } = master
    onTestFinished(async () => void (await change({ name, amount: String(price), rank: String(rank), description })))
    const [cheaper] = await alerts(() => change({ amount: String(price - 1) }))
    expect(cheaper).toContain(`The plan ${name} was changed by`)
    expect(cheaper).toContain(`Price in USD changed from ${price} to ${price - 1}.`)
    expect(await alerts(() => change({ rank: '12' }))).toEqual([
      expect.stringContaining(`Rank changed from ${rank} to 12.`) as string,
    ])
    expect(await alerts(() => change({ name: 'Elder' }))).toEqual([
      expect.stringContaining(`Name changed from ${name} to Elder.`) as string,
    ])
    expect(await alerts(() => change({ description: 'Other words.' }))).toEqual([])
  })

  test('is sent for a new plan, with its price and rank', async () => {
    const body = { name: 'Usual', amount: '99', description: 'For a test.', icon: '🌳' }
    const [added] = await alerts(() => owner.call(plans.createPlan, { body }))
    expect(added).toMatch(/The plan Usual was added by .* Price in USD: 99\. Rank: \d+\./)
  })
})

test('a membership granted manually by an administrator is notified', async () => {
  const named = { name: 'Ann Lee', email: anEmail(), role: 'user' as const }
  const clerk = await anAdministratorAs(running, ['support'])
  let id = ''
  const added = await alerts(async () => {
    id = (await clerk.call(members.createMember, { body: { ...named, plan_id: master.id } })).user.id
  })
  expect(added).toHaveLength(1)
  expect(added[0]).toContain(`${clerk.name} gave Ann Lee a ${master.name} membership`)
  expect(added[0]).toContain(`${clerk.name} gave Ann Lee (${named.email}) a ${master.name} membership`)
  const change = (body: object) =>
    clerk.call(members.updateMember, { params: { id }, body: { name: named.name, email: named.email, ...body } })
  expect(await alerts(() => change({ name: 'Ann L.' }))).toEqual([])
  const seeker = (await owner.call(plans.listManagedPlans, {})).plans.find(({ level }) => level === 'seeker')
  expect(await alerts(() => change({ plan_id: seeker?.id }))).toHaveLength(1)
  const body = { plan_id: master.id, note: 'Raffle', ends_at: null }
  const gift = await alerts(() => owner.call(gifts.createGift, { body }))
  expect(gift).toHaveLength(1)
  expect(gift[0]).toContain(`a year of ${master.name}`)
})

describe('the notice of a product price', () => {
  const change = (id: string, body: { price: string } | { is_discounted: 'true'; discounted_percentage: string }) =>
    owner.call(products.updateProduct, { params: { id }, body, files: { image: undefined } })

  test('is sent when it drops to a tenth or below 1 USD, also through a discount', async () => {
    const { id } = await shop.product({ name: 'Gold bowl', price: '900' })
    expect(await alerts(() => change(id, { price: '450' }))).toEqual([])
    const [cent] = await alerts(() => change(id, { price: '0.01' }))
    expect(cent).toContain('Gold bowl')
    expect(cent).toContain('$0.01')
    await change(id, { price: '900' })
    const discount = { is_discounted: 'true', discounted_percentage: '95' } as const
    expect(await alerts(() => change(id, discount))).toHaveLength(1)
  })

  test('is sent for a drop in steps, also with other changes in between', async () => {
    const { id } = await shop.product({ name: 'Iron bowl', price: '900' })
    expect(await alerts(() => change(id, { price: '300' }))).toEqual([])
    for (const count of Array.from({ length: 51 }, (_, at) => String(at)))
      await owner.call(products.updateProduct, {
        params: { id },
        body: { stock_count: count },
        files: { image: undefined },
      })
    const [step] = await alerts(() => change(id, { price: '90' }))
    expect(step).toContain('It was $900.00.')
  })

  test('is sent once for an import', async () => {
    const names = ['Silver bowl', 'Silver cup']
    for (const name of names) await shop.product({ name, price: '300' })
    const text = `Name,Price\n${names.map((name) => `${name},0.02`).join('\n')}\n`
    const { id } = await checked(owner, 'products', text)
    const notifications = await alerts(() => ran(owner, 'products', id))
    expect(notifications).toHaveLength(1)
    expect(notifications[0]).toContain('2 products')
  })
})

test('a changed registration fee is notified', async () => {
  const set = (fee: number) => owner.call(system.setSignupFee, { body: { fee } })
  onTestFinished(async () => void (await set(25)))
  await set(25)
  const [notification] = await alerts(() => set(24))
  expect(notification).toContain('Amount in USD changed from 25 to 24.')
  expect(await alerts(() => set(24))).toEqual([])
})

test('a course price drop to half or less, also in steps, is notified', async () => {
  const { id, title } = await aCourse(owner, { price: '80' })
  const set = (price: string) => owner.call(courseManagement.updateCourse, { params: { id }, body: { price } })
  expect(await alerts(() => set('50'))).toEqual([])
  const [step] = await alerts(() => set('40'))
  expect(step).toContain(`The course ${title} costs $40.00`)
  expect(step).toContain('It was $80.00.')
  expect(await alerts(() => aCourse(owner)), 'a new one that is free').toEqual([])
})

test('changed store terms are notified', async () => {
  const set = (shipping: number, free_shipping_above: number | null) =>
    owner.call(system.setStoreTerms, { body: { shipping, free_shipping_above, tax_percent: 8 } })
  onTestFinished(async () => void (await set(9.99, 50)))
  await set(10, 50)
  const [freer] = await alerts(() => set(10, 1))
  expect(freer).toContain('Free shipping above in USD changed from 50 to 1.')
  expect(await alerts(() => set(10, 1))).toEqual([])
})

test('a changed library access policy is notified', async () => {
  const set = (policy: 'exact' | 'inclusive') => owner.call(libraryManagement.setContentPolicy, { body: { policy } })
  onTestFinished(async () => void (await set('exact')))
  await set('exact')
  const [notification] = await alerts(() => set('inclusive'))
  expect(notification).toContain('from its own items to its own items and those of the levels below')
})

test('a reward moved to another plan is notified, also through an import', async () => {
  const seeker = (await owner.call(plans.listManagedPlans, {})).plans.find(({ level }) => level === 'seeker')
  const { id } = await shop.product({
    name: 'Mala of masters',
    price: '108',
    is_reward: 'true',
    reward_plan: master.id,
  })
  const change = (reward_plan: string) =>
    owner.call(products.updateProduct, { params: { id }, body: { reward_plan }, files: { image: undefined } })
  const [notification] = await alerts(() => change(seeker?.id ?? ''))
  expect(notification).toContain('The reward Mala of masters')
  expect(notification).toContain(`Plan changed from ${master.name} to ${seeker?.name}.`)
  await change(master.id)
  const file = await checked(owner, 'products', `Name,Reward of plan\nMala of masters,${seeker?.name}\n`)
  expect(await alerts(() => ran(owner, 'products', file.id))).toHaveLength(1)
})

test('a revoked gift that is reopened is notified', async () => {
  const body = { plan_id: master.id, note: 'Raffle', ends_at: null }
  const { gift } = await owner.call(gifts.createGift, { body })
  await owner.call(gifts.revokeGift, { params: { id: gift.id } })
  const { entries } = await owner.call(audit.listAudit, { query: { search: 'revoke gift' } })
  const [opened] = await alerts(() => owner.call(audit.undoAction, { params: { id: entries[0]?.id ?? '' } }))
  expect(opened).toContain(`A gift of ${master.name} was restored`)
})

describe('the notice of a paid course', () => {
  test('is sent when a lower level can buy it, and when one of its lessons becomes free', async () => {
    const seeker = (await owner.call(plans.listManagedPlans, {})).plans.find(({ level }) => level === 'seeker')
    const course = await aCourse(owner, { price: '60', plan_id: master.id })
    const [lower] = await alerts(() =>
      owner.call(courseManagement.updateCourse, { params: { id: course.id }, body: { plan_id: seeker?.id ?? '' } }),
    )
    expect(lower).toContain(`Plan changed from ${master.name} to ${seeker?.name}.`)
    const lesson = await aLesson(owner, course.id)
    const sample = (on: 'true' | 'false') => changeLesson(owner, lesson.id, { sample: on })
    const [open] = await alerts(() => sample('true'))
    expect(open).toContain('Free sample changed from no to yes.')
    expect(await alerts(() => sample('true'))).toEqual([])
  })
})

test('changes to webhooks, the backup schedule, coins and support hours are notified', async () => {
  const hook = { name: 'Books', url: 'https://books.example.org/in', events: ['ticket.opened' as const] }
  let id = ''
  const added = await alerts(async () => {
    id = (await owner.call(webhooks.createWebhook, { body: hook })).webhook.id
  })
  expect(added).toEqual([expect.stringContaining('The webhook Books was added') as string])
  const change = (body: object) => alerts(() => owner.call(webhooks.updateWebhook, { params: { id }, body }))
  const secret = (character: string) => `https://books.example.org/in/abc${character.repeat(20)}`
  expect(await change({ url: secret('d') })).toHaveLength(1)
  expect(await change({ url: secret('e') })).toEqual([expect.stringContaining('(another hidden part)') as string])
  const disabled = await change({ active: false })
  expect(disabled).toEqual([expect.stringContaining('Sending changed from yes to no.') as string])
  const schedule = await alerts(() => owner.call(backups.setBackupSchedule, { body: { on: false, hour: 4, keep: 1 } }))
  expect(schedule).toEqual([
    expect.stringMatching(/Scheduled backups changed from yes to no\. .*Backups kept changed from 14 to 1\./) as string,
  ])
  const { settings } = await owner.call(supportSettings.getSupportSettings, {})
  const alwaysOpen = {
    ...settings.businessHours,
    days: settings.businessHours.days.map(() => [{ from: '00:00', to: '24:00' }]),
  }
  const hours = await alerts(() =>
    owner.call(supportSettings.updateSupportSettings, { body: { businessHours: alwaysOpen } }),
  )
  expect(hours).toEqual([expect.stringMatching(/Hours changed from 24\/7 to 00:00–24:00, /) as string])
  await withACoin(running)
  const coin = await alerts(() => owner.call(system.updateAsset, { params: { id: 'BTC' }, body: { network_fee: '9' } }))
  expect(coin).toEqual([expect.stringContaining('to 9.') as string])
})
