import { codes, gifts, members, plans, products, system, teaching } from '@vesica/contract'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aCourse } from '../test/course-calls.ts'
import { checked, ran } from '../test/imports.ts'
import { aMember, anAdmin, anEmail, anOfficer, type Person } from '../test/people.ts'
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
  reader = await anOfficer(running, ['reader'])
  shop = await aShop(running)
  const all = (await owner.call(plans.listManagedPlans, {})).plans
  master = all.find(({ level }) => level === 'master') as plans.ManagedPlan
})

/** What is told to somebody who sees approvals while something happens; the owner reads the same. */
const toldBy = async (act: () => Promise<unknown>): Promise<string[]> => {
  const read = async ({ id }: Person) =>
    (
      await running.sql(
        "select title, body from notification where person_id = $1 and kind = 'control' order by created_at, id",
        [id],
      )
    ).map(({ title, body }) => `${String(title)} | ${String(body)}`)
  const [before, own] = [(await read(reader)).length, (await read(owner)).length]
  await act()
  const told = (await read(reader)).slice(before)
  expect((await read(owner)).slice(own)).toEqual(told)
  return told
}

describe('an import of members is told once', () => {
  test('with how many memberships it gave, of which levels, and until when at the latest', async () => {
    const until = (years: number) => `${running.clock.now().getUTCFullYear() + years}-01-02`
    const rows = ['Master', 'Master', 'Guardian'].map((plan, at) => `${anEmail()},Ann,${plan},${until(at + 1)}`)
    const clerk = await anOfficer(running, ['support'])
    const { id } = await checked(clerk, 'members', `E-mail,Name,Plan,Until\n${rows.join('\n')}\n`)
    const told = await toldBy(() => ran(clerk, 'members', id))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(`3 memberships were imported: ${clerk.name}`)
    expect(told[0]).toMatch(new RegExp(`Master: 2, Guardian: 1\\. .*Jan 2, ${until(3).slice(0, 4)}`))
  })

  test('and not where it gives none', async () => {
    const { email } = await aMember(running)
    const { id } = await checked(owner, 'members', `E-mail,Name\n${email},Renamed\n`)
    expect(await toldBy(() => ran(owner, 'members', id))).toEqual([])
  })
})

describe('a discount code is told', () => {
  const add = (more: object) =>
    owner.call(codes.createCode, {
      body: {
        ...{ code: `C-${crypto.randomUUID().slice(0, 8)}`.toUpperCase(), kind: 'percent', value: 10, plan_id: null },
        ...{ uses_limit: null, ends_at: null, active: true, note: '' },
        ...more,
      },
    })

  test('from 50 percent off on, limited or not', async () => {
    expect(await toldBy(() => add({ value: 49 }))).toEqual([])
    const [half] = await toldBy(() => add({ value: 50, uses_limit: 1 }))
    expect(half).toContain('50 percent off any plan')
    expect(half).toContain('can be used once')
    const [free] = await toldBy(() => add({ value: 100, plan_id: master.id }))
    expect(free).toContain(`100 percent off ${master.name}`)
    expect(free).toContain('can be used any number of times')
  })

  test('by an amount that is half of what it can be used for', async () => {
    expect(await toldBy(() => add({ kind: 'amount', value: master.price / 2 - 1, plan_id: master.id }))).toEqual([])
    expect(await toldBy(() => add({ kind: 'amount', value: master.price / 2, plan_id: master.id }))).toHaveLength(1)
    expect(await toldBy(() => add({ kind: 'amount', value: master.price / 2 })), 'of a cheaper plan').toHaveLength(1)
  })

  test('when it is switched on or reaches further, and not when a note is written', async () => {
    let id = ''
    const change = (body: object) => owner.call(codes.updateCode, { params: { id }, body })
    const asleep = await toldBy(async () => {
      id = (await add({ value: 80, active: false, uses_limit: 5 })).code.id
    })
    expect(asleep).toEqual([])
    expect(await toldBy(() => change({ active: true }))).toHaveLength(1)
    expect(await toldBy(() => change({ uses_limit: 500 }))).toHaveLength(1)
    expect(await toldBy(() => change({ note: 'Spring' }))).toEqual([])
    expect(await toldBy(() => change({ active: false }))).toEqual([])
  })
})

describe('the price of a plan is told', () => {
  const price = (amount: number) =>
    owner.call(plans.updatePlan, { params: { id: master.id }, body: { amount: String(amount) } })

  test('when it falls by half, also in steps, or below 1 USD', async () => {
    onTestFinished(async () => void (await price(master.price)))
    expect(await toldBy(() => price(Math.ceil(master.price * 0.6)))).toEqual([])
    const [step] = await toldBy(() => price(Math.floor(master.price * 0.5)))
    expect(step).toContain(`The plan ${master.name}`)
    expect(step).toContain(`${master.price.toFixed(2)} USD`)
    expect(await toldBy(() => price(0.01))).toHaveLength(1)
    expect(await toldBy(() => price(master.price))).toEqual([])
  })

  test('when a new one costs less than 1 USD', async () => {
    const add = (name: string, amount: string) =>
      owner.call(plans.createPlan, { body: { name, amount, description: 'For a test.', icon: '🌳' } })
    expect(await toldBy(() => add('Usual', '99'))).toEqual([])
    expect(await toldBy(() => add('Penny', '0.01'))).toHaveLength(1)
  })
})

test('a membership that an administrator gives by hand is told', async () => {
  const named = { name: 'Ann Lee', email: anEmail(), role: 'user' as const }
  const clerk = await anOfficer(running, ['support'])
  let id = ''
  const added = await toldBy(async () => {
    id = (await clerk.call(members.createMember, { body: { ...named, plan_id: master.id } })).user.id
  })
  expect(added).toHaveLength(1)
  expect(added[0]).toContain(`${clerk.name} gave Ann Lee (${named.email}) a membership of ${master.name}`)
  const change = (body: object) =>
    clerk.call(members.updateMember, { params: { id }, body: { name: named.name, email: named.email, ...body } })
  expect(await toldBy(() => change({ name: 'Ann L.' }))).toEqual([])
  const seeker = (await owner.call(plans.listManagedPlans, {})).plans.find(({ level }) => level === 'seeker')
  expect(await toldBy(() => change({ plan_id: seeker?.id }))).toHaveLength(1)
  const body = { plan_id: master.id, note: 'Raffle', ends_at: null }
  const gift = await toldBy(() => owner.call(gifts.makeGift, { body }))
  expect(gift).toHaveLength(1)
  expect(gift[0]).toContain(`a year of ${master.name}`)
})

describe('the price of a product is told', () => {
  const change = (id: string, body: { price: string } | { is_discounted: 'true'; discounted_percentage: string }) =>
    owner.call(products.updateProduct, { params: { id }, body, files: { image: undefined } })

  test('when it falls to a tenth or below 1 USD, by its discount too', async () => {
    const { id } = await shop.product({ name: 'Gold bowl', price: '900' })
    expect(await toldBy(() => change(id, { price: '450' }))).toEqual([])
    const [cent] = await toldBy(() => change(id, { price: '0.01' }))
    expect(cent).toContain('Gold bowl')
    expect(cent).toContain('0.01 USD')
    await change(id, { price: '900' })
    const off = { is_discounted: 'true', discounted_percentage: '95' } as const
    expect(await toldBy(() => change(id, off))).toHaveLength(1)
  })

  test('in steps too, however often something else of it is changed in between', async () => {
    const { id } = await shop.product({ name: 'Iron bowl', price: '900' })
    expect(await toldBy(() => change(id, { price: '300' }))).toEqual([])
    for (const count of Array.from({ length: 51 }, (_, at) => String(at)))
      await owner.call(products.updateProduct, {
        params: { id },
        body: { stock_count: count },
        files: { image: undefined },
      })
    const [step] = await toldBy(() => change(id, { price: '90' }))
    expect(step).toContain('It was 900.00 USD.')
  })

  test('once for an import', async () => {
    const names = ['Silver bowl', 'Silver cup']
    for (const name of names) await shop.product({ name, price: '300' })
    const text = `Name,Price\n${names.map((name) => `${name},0.02`).join('\n')}\n`
    const { id } = await checked(owner, 'products', text)
    const told = await toldBy(() => ran(owner, 'products', id))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('2 products')
  })
})

test('a registration fee that falls by half or more is told', async () => {
  const set = (fee: number) => owner.call(system.setSignupFee, { body: { fee } })
  onTestFinished(async () => void (await set(25)))
  await set(25)
  expect(await toldBy(() => set(20))).toEqual([])
  expect(await toldBy(() => set(12)), 'in two steps').toHaveLength(1)
  expect(await toldBy(() => set(0))).toHaveLength(1)
})

test('a course that falls to half its price or less, in steps too, is told', async () => {
  const { id, title } = await aCourse(owner, { price: '80' })
  const set = (price: string) => owner.call(teaching.updateCourse, { params: { id }, body: { price } })
  expect(await toldBy(() => set('50'))).toEqual([])
  const [step] = await toldBy(() => set('40'))
  expect(step).toContain(`The course ${title} costs 40.00 USD`)
  expect(step).toContain('It was 80.00 USD.')
  expect(await toldBy(() => aCourse(owner)), 'a new one that is free').toEqual([])
})

test('shipping that falls to half or less, or is free for all, is told', async () => {
  const set = (shipping: number, free_shipping_above: number | null = 50) =>
    owner.call(system.setStoreTerms, { body: { shipping, free_shipping_above, tax_percent: 8 } })
  onTestFinished(async () => void (await set(9.99)))
  await set(10)
  expect(await toldBy(() => set(6))).toEqual([])
  expect(await toldBy(() => set(5))).toHaveLength(1)
  expect(await toldBy(() => set(5, 40))).toEqual([])
  expect(await toldBy(() => set(5, 0))).toHaveLength(1)
})
