import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { adminApi, type Plan, plansOf } from './people.ts'
import { root } from './place.ts'
import type { Product } from './product.ts'
import { aName } from './store.ts'
import { formOf } from './wallet.ts'

/** A library item. */
export interface LibraryItem {
  id: string
  title: string
  description: string
  category: string
  categoryId: string
}

const planOf = async (product: Product, level: string): Promise<Plan> => {
  const plan = (await plansOf(product)).find((candidate) => candidate.level === level)
  if (!plan) throw new Error(`There is no plan of the level ${level}`)
  return plan
}

/** The fields of an item's form: an article for seekers in Meditation by default. */
const formFor = async (
  product: Product,
  title: string,
  { level = 'seeker', ...fields }: Readonly<Record<string, string>>,
): Promise<FormData> =>
  formOf({
    title: aName(title),
    description: `On ${title.toLowerCase()}, without hurry.`,
    type: 'article',
    category: 'Meditation',
    duration: '9 min',
    published: 'true',
    text_content: 'Sit down. Nothing else has to be done.',
    plan_id: (await planOf(product, level)).id,
    ...fields,
  })

const add = async (product: Product, form: FormData): Promise<LibraryItem> =>
  (await (await adminApi(product)).send<{ content: LibraryItem }>('POST', '/content', form)).content

/**
 * Adds an item to the library, an article for seekers by default.
 * @param title start of its unique title @param fields of the form
 */
export const libraryItem = async (
  product: Product,
  title: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<LibraryItem> => add(product, await formFor(product, title, fields))

/** Adds a video of two seconds. */
export const film = async (
  product: Product,
  title: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<LibraryItem> => {
  const form = await formFor(product, title, { type: 'video', duration: '2 s', text_content: '', ...fields })
  const bytes = await readFile(join(root, 'packages/server/test/media/vp9.webm'))
  form.append('file', new File([new Uint8Array(bytes)], 'film.webm', { type: 'video/webm' }))
  return add(product, form)
}

const media = (name: string): Promise<Buffer> => readFile(join(root, 'packages/server/seeds/media', name))

/** Adds a one-minute recording with speech from a certain second on. */
export const talk = async (
  product: Product,
  title: string,
  { from, words: text }: { from: number; words: string },
): Promise<LibraryItem> => {
  const chapters = '00:00 Opening\n00:20 The bell\n00:40 Silence'
  const form = await formFor(product, title, { type: 'audio', duration: '60 s', text_content: '', chapters })
  form.append('file', new File([new Uint8Array(await media('bells.mp3'))], 'bells.mp3', { type: 'audio/mpeg' }))
  const item = await add(product, form)
  const at = (second: number) => `00:${String(second).padStart(2, '0')}.000`
  const track = formOf({ language: 'en', label: 'English' })
  track.append(
    'file',
    new File([`WEBVTT\n\n${at(from)} --> ${at(from + 5)}\n${text}\n`], 'a.vtt', { type: 'text/vtt' }),
  )
  await (await adminApi(product)).send('POST', `/content/${item.id}/captions`, track)
  return item
}

/** Adds a video of forty seconds with sound. */
export const longFilm = async (product: Product, title: string): Promise<LibraryItem> => {
  const form = await formFor(product, title, { type: 'video', duration: '40 s', text_content: '' })
  form.append('file', new File([new Uint8Array(await media('circles.mp4'))], 'circles.mp4', { type: 'video/mp4' }))
  return add(product, form)
}

/** Adds a downloadable book. @param scan its bytes, instead of the default book */
export const book = async (product: Product, title: string, scan?: Buffer): Promise<LibraryItem> => {
  const form = await formFor(product, title, { type: 'book', text_content: '', downloadable: 'true' })
  const bytes = scan ?? (await readFile(join(root, 'packages/server/seeds/media/circles.pdf')))
  form.append('file', new File([new Uint8Array(bytes)], 'circles.pdf', { type: 'application/pdf' }))
  return add(product, form)
}

/** Deletes an item from the library. */
export const removeItem = async (product: Product, { id }: LibraryItem): Promise<void> => {
  await (await adminApi(product)).send('DELETE', `/content/${id}`)
}

/** An item in the library's list, as card or row; the shelves above may show it too. */
export const onShelf = (page: Page, { title }: LibraryItem): Locator =>
  page
    .getByRole('region')
    .filter({ has: page.locator('#library-list') })
    .getByRole('listitem')
    .filter({ hasText: title })
