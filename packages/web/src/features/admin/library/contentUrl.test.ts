import { expect, it } from 'vitest'
import { categoriesHref, contentAddress, contentListHref } from './contentUrl.ts'

const { plain, parse, write, query } = contentAddress

it('is bare for the usual view, and comes back as the same view', () => {
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

it('ignores what it does not understand', () => {
  expect(parse({ show: 'burnt', type: 'smell', sort: 'size', layout: 'pile', open: 'burn:i1' })).toEqual(plain)
  expect(parse({ open: 'edit' })).toMatchObject({ dialog: undefined })
})

it('asks only for what was asked', () => {
  expect(query({ ...plain, show: 'draft', search: ' bell ' })).toEqual({
    show: 'draft',
    search: 'bell',
    sort: 'updated',
    direction: 'desc',
    limit: '10',
  })
})

it('leads to the lists that figures count', () => {
  expect(contentListHref({})).toBe('/admin/content')
  expect(contentListHref({ show: 'featured' })).toBe('/admin/content?show=featured')
  expect(categoriesHref).toBe('/admin/content?view=categories')
})
