import { beforeAll, expect, test } from 'vitest'
import { checked, ran, rowsOf } from '../../../test/imports.ts'
import { aMember, anAdmin, anEmail, type Person } from '../../../test/people.ts'
import { type Running, aServer } from '../../../test/running.ts'

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
})

// The example address of BIP 173.
const FOREIGN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

test('rows with names that look like the platform or contain an address are rejected', async () => {
  const old = await aMember(running)
  await running.sql("update person set name = 'Vesica Team' where id = $1", [old.id])
  const { id } = await checked(
    admin,
    'members',
    [
      'email,name',
      `${anEmail()},Vesica Support`,
      `${anEmail()},Adm\u0456n`,
      `${anEmail()},pay-here.example`,
      `${anEmail()},Victoria Staff`,
      `${old.email},Vesica Team`,
    ].join('\n'),
  )
  const poses =
    'name: This name looks like the platform or its staff. Enter your own name, without words like admin or support.'
  expect(await rowsOf(admin, 'members', id)).toEqual([
    `2 refuse Vesica Support | ${poses}`,
    `3 refuse Adm\u0456n | ${poses}`,
    '4 refuse pay-here.example | name: A name can’t contain a web or email address. Remove it, and put a space after each full stop.',
    '5 create Victoria Staff',
    '6 same Vesica Team',
  ])
})

test('rows with a payment address are rejected, even if it is split across two columns', async () => {
  const why = `This contains ${FOREIGN}, which isn’t a confirmed address of this platform.`
  const { id, counts } = await checked(
    admin,
    'members',
    [
      'email,name,first name,last name,street,city,state,zip,country',
      `${anEmail()},Pay ${FOREIGN},,,,,,,`,
      `${anEmail()},Nora Vik,${FOREIGN.slice(0, 20)},${FOREIGN.slice(20)},Way 1,Oslo,,0150,Norway`,
      `${anEmail()},Nora Vik,Nora,Vik,Way 1,Oslo,,0150,Norway`,
    ].join('\n'),
  )
  expect(counts).toMatchObject({ create: 1, refuse: 2 })
  expect(await rowsOf(admin, 'members', id)).toEqual([
    `2 refuse Pay ${FOREIGN} | ${why}`,
    `3 refuse Nora Vik | ${why}`,
    '4 create Nora Vik',
  ])
  expect((await ran(admin, 'members', id)).counts).toMatchObject({ create: 1 })
  expect(await running.sql('select name from person where name like $1', [`%${FOREIGN}%`])).toEqual([])
})
