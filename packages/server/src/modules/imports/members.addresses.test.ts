import { beforeAll, expect, test } from 'vitest'
import { checked, ran, rowsOf } from '../../../test/imports.ts'
import { anAdmin, anEmail, type Person } from '../../../test/people.ts'
import { type Running, aServer } from '../../../test/running.ts'

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
})

test('member import accepts countries by name or code, and does not remove a stored country', async () => {
  const [norwegian, american, wrong] = [anEmail(), anEmail(), anEmail()]
  const titles = 'email,name,first name,last name,street,city,state,zip,country'
  const text = [
    titles,
    `${norwegian},Nora,Nora,Vik,Way 1,Oslo,,0150,norway`,
    `${american},Amy,Amy,Lee,1 Road,Portland,OR,97201,USA`,
    `${wrong},Wim,Wim,Vos,Weg 2,Delft,,97201,NL`,
    `${anEmail()},Zoe,Zoe,Yu,Way 3,Oslo,,0150,Atlantis`,
  ].join('\n')
  const { id, counts } = await checked(admin, 'members', text)
  expect(counts).toEqual({ create: 2, change: 0, same: 0, refuse: 2 })
  expect((await rowsOf(admin, 'members', id)).slice(2)).toEqual([
    '4 refuse Wim | zip: Please enter a postcode like 1234 AB.',
    '5 refuse Zoe | country: Please choose a country, or give its two letters, like NO.',
  ])
  await ran(admin, 'members', id)
  const shippingOf = async (email: string) =>
    (await running.sql('select shipping from person where email = $1', [email]))[0]?.['shipping']
  const nora = { first_name: 'Nora', last_name: 'Vik', address: 'Way 1', city: 'Oslo', state: '', zipcode: '0150' }
  expect(await shippingOf(norwegian)).toEqual({ ...nora, country: 'NO' })
  expect(await shippingOf(american)).toMatchObject({ state: 'Oregon', country: 'US' })

  const without = (state: string, city: string) =>
    `${titles.replace(',country', '')}\n${american},Amy,Amy,Lee,1 Road,${city},${state},97201\n`
  expect((await checked(admin, 'members', without('Oregon', 'Portland'))).counts).toMatchObject({ same: 1 })
  const moved = await checked(admin, 'members', without('Oregon', 'Salem'))
  expect(await rowsOf(admin, 'members', moved.id)).toEqual([
    '2 refuse Amy | city: Imports don’t change the shipping address of existing members. Leave it blank.',
  ])
})
