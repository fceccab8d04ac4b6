import { cart } from '@vesica/contract'
import { expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { aGate } from '../../../../test/gate.ts'
import { aMember, type Person } from '../../../../test/people.ts'
import { endings } from '../../../../test/refusals.ts'
import { aServer } from '../../../../test/running.ts'
import { aShop, addToCart, type Shop } from '../../../../test/shop.ts'

const lines = 99
const atOnce = 6

/** Adds 99 different products to a person's cart. */
const fill = async ({ running, product }: Shop, person: Person): Promise<void> => {
  const { categoryId } = await product()
  await running.sql(
    `with made as (
       insert into product (id, name, description, category_id, price_cents, stock_count, created_at, updated_at)
       select gen_random_uuid(), 'Filler ' || number, '', $2, 100, 5, now(), now() from generate_series(1, $3::int) as number
       returning id
     )
     insert into cart_item (id, person_id, product_id, quantity, added_at)
     select gen_random_uuid(), $1, id, 1, now() from made`,
    [person.id, categoryId, lines],
  )
}

test('a cart never holds more than a hundred products when many are added at once on two servers', async () => {
  const shop = await aShop()
  const { running } = shop
  const secondServer = await aServer(
    { LIMITS_FACTOR: '1000' },
    { databaseUrl: running.databaseUrl, clock: running.clock },
  )
  const person = await aMember(running)
  await fill(shop, person)
  const remotePerson = Object.assign(aClient(secondServer.url), { token: person.token }) as Person
  const products = await Promise.all(Array.from({ length: atOnce }, () => shop.product()))

  // Nobody can add while the table is locked, so they all start together.
  const gate = await aGate(running, 'lock table cart_item in share mode')
  const ended = endings(products.map((product, index) => addToCart(index % 2 ? remotePerson : person, product)))
  await gate.waited(atOnce)
  await gate.open()

  expect(await ended).toEqual(['done', ...Array.from({ length: atOnce - 1 }, () => 'validation_failed')])
  const { items } = await person.call(cart.getCart, {})
  expect(items).toHaveLength(lines + 1)
  const added = { id: items.at(-1)?.product_id ?? '' }
  expect((await addToCart(person, added)).items.at(-1)).toMatchObject({ product_id: added.id, quantity: 2 })
})
