import { expect, it } from 'vitest'
import { categoriesHref, contentAddress, contentListHref } from './contentUrl.ts'

const { plain, parse, write, query } = contentAddress

it('is empty for the default view, and restores the same view', () => {
  expect(write(plain)).toEqual({})
  const view = {
    search: 'bell',
    type: 'audio',
    category: 'c1',
    show: 'scheduled',
    sort: 'title',
    direction: 'desc',
    cursor: 'abc',
    size: 25,
    layout: 'cards',
    dialog: 'versions',
    about: 'i1',
  } as const
  expect(parse(write(view))).toEqual(view)
})

it('ignores unknown values', () => {
  expect(parse({ show: 'burnt', type: 'smell', sort: 'size', layout: 'pile', open: 'burn:i1' })).toEqual(plain)
  expect(parse({ open: 'edit' })).toMatchObject({ dialog: undefined })
})

it('requests only the selected filters', () => {
  expect(query({ ...plain, show: 'draft', search: ' bell ' })).toEqual({
    show: 'draft',
    search: 'bell',
    sort: 'updated',
    direction: 'desc',
    limit: '10',
  })
})

it('links to the lists that metrics count', () => {
  expect(contentListHref({})).toBe('/admin/content')
  expect(contentListHref({ show: 'featured' })).toBe('/admin/content?show=featured')
  expect(categoriesHref).toBe('/admin/content?view=categories')
})
