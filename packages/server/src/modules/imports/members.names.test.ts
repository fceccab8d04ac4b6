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

test('rows whose names pose as the platform, or lead somewhere, are refused', async () => {
  const member = await aMember(running)
  const old = await aMember(running)
  await running.sql("update person set name = 'Vesica Team' where id = $1", [old.id])
  const { id } = await checked(
    admin,
    'members',
    [
      'email,name',
      `${anEmail()},Vesica Support`,
      `${member.email},Adm\u0456n`,
      `${anEmail()},pay-here.example`,
      `${anEmail()},Victoria Staff`,
      `${old.email},Vesica Team`,
    ].join('\n'),
  )
  const poses =
    'name: This name reads like the platform or its staff. Please enter your own name, without words like admin or support.'
  expect(await rowsOf(admin, 'members', id)).toEqual([
    `2 refuse Vesica Support | ${poses}`,
    `3 refuse Adm\u0456n | ${poses}`,
    '4 refuse pay-here.example | name: A name can’t contain a web or email address. Please leave it out, and put a space after a full stop.',
    '5 create Victoria Staff',
    '6 same Vesica Team',
  ])
})
