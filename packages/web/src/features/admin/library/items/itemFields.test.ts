import { libraryManagement } from '@vesica/contract'
import { describe, expect, it } from 'vitest'
import { anItem } from '../../../../../test/managed.ts'
import { missingIn, valuesOf } from '../../../../forms/fields.ts'
import { createBody, emptyItem, itemFields, updateBody } from './itemFields.ts'

const bells = {
  ...emptyItem,
  title: 'Bells',
  type: 'audio' as const,
  category: 'c1',
  duration: '5 min',
  description: 'One bell.',
}
const isValid = (body: unknown) => libraryManagement.updateContent.body.safeParse(body).success

describe('saving an item', () => {
  it('requires a title, a description, a type, a category and a duration', () => {
    const missing = (values: typeof emptyItem) => missingIn({ fields: itemFields, values })
    expect(missing(bells)).toEqual([])
    expect(missing({ ...bells, source: 'url' })).toEqual([])
    expect(missing({ ...emptyItem, title: '  ' })).toEqual(['Title', 'Type', 'Category', 'Duration', 'Description'])
  })
  it('sends what the contract accepts: a draft by default, and tags for the server to split', () => {
    const body = createBody({ ...bells, tags: 'bell, , evening' })
    expect(body).toMatchObject({ published: 'false', tags: ['bell, , evening'], featured: 'false' })
    for (const absent of ['plan_id', 'version_seen', 'external_url', 'publish_at', 'thumbnail', 'source'])
      expect(body).not.toHaveProperty(absent)
    expect(libraryManagement.createContent.body.safeParse(body).success).toBe(true)
  })
  it('publishes now, or automatically at a local time', () => {
    const now = createBody({ ...bells, state: 'now', at: '2027-03-04T09:30' })
    expect(now).toMatchObject({ published: 'true' })
    expect(now).not.toHaveProperty('publish_at')
    const later = createBody({ ...bells, state: 'later', at: '2027-03-04T09:30' })
    expect(later).toMatchObject({ publish_at: new Date(2027, 2, 4, 9, 30).toISOString() })
    expect(later).not.toHaveProperty('published')
    expect(isValid(later)).toBe(true)
  })
  it('sends the version that an edit is based on, and clears a URL that is no longer the source', () => {
    const values = valuesOf(itemFields, anItem({ sourceType: 'url', externalUrl: 'https://example.org/a' }))
    expect(updateBody(values)).toMatchObject({ version_seen: '3', external_url: 'https://example.org/a' })
    expect(updateBody({ ...values, source: 'text' })).toMatchObject({ external_url: '' })
    expect(isValid(updateBody({ ...values, source: 'text' }))).toBe(true)
  })
  it('removes the file only when it is the source, and no other was uploaded', () => {
    const removed = { ...bells, source: 'upload' as const, fileRemoved: true }
    expect(updateBody(removed)).toMatchObject({ remove_file: 'true' })
    expect(isValid(updateBody(removed))).toBe(true)
    expect(updateBody(removed, 'id-of-upload')).not.toHaveProperty('remove_file')
    expect(updateBody({ ...removed, source: 'url' })).not.toHaveProperty('remove_file')
  })
  it('removes the cover only when no other was chosen', () => {
    expect(updateBody({ ...bells, removed: true })).toMatchObject({ remove_thumbnail: 'true' })
    expect(updateBody({ ...bells, removed: true, thumbnail: new File([], 'a.png') })).not.toHaveProperty(
      'remove_thumbnail',
    )
  })
})

describe('the form of an item', () => {
  it('shows it as a draft, published, or scheduled for a time', () => {
    expect(valuesOf(itemFields, anItem())).toMatchObject({ state: 'draft', at: '', source: 'text', tags: 'breath' })
    expect(valuesOf(itemFields, anItem({ published: true }))).toMatchObject({ state: 'now' })
    const publishAt = new Date(2027, 2, 4, 9, 30).toISOString()
    expect(valuesOf(itemFields, anItem({ publishAt }))).toMatchObject({ state: 'later', at: '2027-03-04T09:30' })
    expect(valuesOf(itemFields, anItem({ sourceType: 'none' }))).toMatchObject({ source: 'text' })
  })
})
