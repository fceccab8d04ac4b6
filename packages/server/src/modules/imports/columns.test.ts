import { imports } from '@vesica/contract'
import { expect, test } from 'vitest'
import { checked, sent } from '../../../test/imports.ts'
import { anAdmin } from '../../../test/people.ts'
import { aServer } from '../../../test/running.ts'

const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',')

test('the list of columns is available before an upload, and a file made from it is accepted', async () => {
  const admin = await anAdmin(await aServer({ LIMITS_FACTOR: '1000' }))
  const { columns } = await admin.call(imports.listMemberImports, {})
  expect(columns.filter(({ required }) => required).map(({ title }) => title)).toEqual(['E-mail', 'Name'])
  expect(columns.find(({ name }) => name === 'until')?.hint).toContain('like 2027-03-01')
  const titles = quoted(columns.map(({ title }) => title))
  const file = `${titles}\n${quoted(columns.map(({ example }) => example))}\n`
  expect(await checked(admin, 'members', file)).toMatchObject({ counts: { create: 1, refuse: 0 } })
  const { columns: ofProducts } = await admin.call(imports.listProductImports, {})
  const product = await sent(
    admin,
    'products',
    `${quoted(ofProducts.map(({ title }) => title))}\n${quoted(ofProducts.map(({ example }) => example))}\n`,
  )
  expect(Object.keys(product.matching)).toHaveLength(ofProducts.length)
})
