import { libraryManagement } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { readCsv } from '../../../../test/csv.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'

// A field added to items is covered here by its line in the contract's example.

let library: Library
beforeAll(async () => {
  library = await aLibrary()
})

const { body: example } = libraryManagement.createContent.example
const body = { ...example, tags: [...example.tags] }

/** Fields that refer to existing rows, or conflict with others in the example; other tests send them. */
const skippedFields = ['content_category_id', 'plan_id', 'upload_id', 'publish_at', 'external_url']

/** The value of a form text: switches are sent as text. */
const parsed = (sent: unknown): unknown => (sent === 'true' || sent === 'false' ? sent === 'true' : sent)

/** A response uses the camelCase name of a form field: `text_content` is `textContent`. */
const camelCase = (field: string) => field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

// Sent as lines, returned as single entries.
const { chapters: _, ...sent } = body
const expected = Object.fromEntries(Object.entries(sent).map(([field, value]) => [camelCase(field), parsed(value)]))
const { textContent: __, ...listed } = expected

test('the item example has every field that can be sent on its own', () => {
  const fields = Object.keys(libraryManagement.createContent.body.shape).filter(
    (field) => !skippedFields.includes(field),
  )
  expect(Object.keys(example).toSorted()).toEqual(fields.toSorted())
})

test('every item field is returned, listed, changed by an update and preserved by other updates', async () => {
  const item = await library.item(body)
  expect(item).toMatchObject(expected)
  const { content: all } = await library.admin.call(libraryManagement.listManagedContent, { query: {} })
  expect(all.find(({ id }) => id === item.id)).toMatchObject(listed)
  expect(await library.change(item.id, { title: 'Bell' })).toMatchObject({ ...expected, title: 'Bell' })
  const otherItem = await library.item({ category: 'Healing', type: 'text' })
  expect(await library.change(otherItem.id, body)).toMatchObject(expected)
})

/** The value in a CSV cell. */
const written = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

test('every item field except text and chapters is in the library export', async () => {
  const { id } = await library.item(body)
  const file = readCsv(await (await library.admin.send('GET', '/api/content/export')).text())
  const cells = Object.values(file.find(({ Id }) => Id === id) ?? {})
  for (const [field, value] of Object.entries(listed).filter(([, sentValue]) => sentValue !== false))
    expect(cells.includes(written(value)) || field, cells.join(' | ')).toBe(true)
})
