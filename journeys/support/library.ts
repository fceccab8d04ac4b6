import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { office, type Plan, plansOf } from './people.ts'
import { root } from './place.ts'
import type { Product } from './product.ts'
import { aName } from './store.ts'
import { formOf } from './wallet.ts'

/** Something in the library. */
export interface LibraryItem {
  id: string
  title: string
  description: string
  category: string
  categoryId: string
}

/** The plan of a level. */
const planOf = async (product: Product, level: string): Promise<Plan> => {
  const plan = (await plansOf(product)).find((one) => one.level === level)
  if (!plan) throw new Error(`There is no plan of the level ${level}`)
  return plan
}

/** What the form of an item sends, of an article for seekers in Meditation unless told otherwise. */
const formFor = async (
  product: Product,
  what: string,
  { level = 'seeker', ...fields }: Readonly<Record<string, string>>,
): Promise<FormData> =>
  formOf({
    title: aName(what),
    description: `On ${what.toLowerCase()}, without hurry.`,
    type: 'article',
    category: 'Meditation',
    duration: '9 min',
    published: 'true',
    text_content: 'Sit down. Nothing else has to be done.',
    plan_id: (await planOf(product, level)).id,
    ...fields,
  })

const add = async (product: Product, form: FormData): Promise<LibraryItem> =>
  (await (await office(product)).send<{ content: LibraryItem }>('POST', '/content', form)).content

/**
 * Puts something into the library, an article for seekers unless told otherwise.
 * @param what words that its title begins with; nothing else has the rest  @param fields of the form
 */
export const libraryItem = async (
  product: Product,
  what: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<LibraryItem> => add(product, await formFor(product, what, fields))

/** The same with a film of two seconds. */
export const film = async (
  product: Product,
  what: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<LibraryItem> => {
  const form = await formFor(product, what, { type: 'video', duration: '2 s', text_content: '', ...fields })
  const bytes = await readFile(join(root, 'packages/server/test/media/vp9.webm'))
  form.append('file', new File([new Uint8Array(bytes)], 'film.webm', { type: 'video/webm' }))
  return add(product, form)
}

/** The same with a book of pages that may be kept. */
export const book = async (product: Product, what: string): Promise<LibraryItem> => {
  const form = await formFor(product, what, { type: 'book', text_content: '', downloadable: 'true' })
  const bytes = await readFile(join(root, 'packages/server/seeds/media/circles.pdf'))
  form.append('file', new File([new Uint8Array(bytes)], 'circles.pdf', { type: 'application/pdf' }))
  return add(product, form)
}

/** Takes something out of the library. */
export const removeItem = async (product: Product, { id }: LibraryItem): Promise<void> => {
  await (await office(product)).send('DELETE', `/content/${id}`)
}

/** An item of a shelf, as cover or as line. */
export const onShelf = (page: Page, { title }: LibraryItem): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })
