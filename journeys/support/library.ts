import type { Locator, Page } from '@playwright/test'
import { office, type Plan, plansOf } from './people.ts'
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

/**
 * Puts something into the library, an article for seekers in Meditation unless told otherwise.
 * @param what words that its title begins with; nothing else has the rest  @param fields of the form
 */
export const libraryItem = async (
  product: Product,
  what: string,
  { level = 'seeker', ...fields }: Readonly<Record<string, string>> = {},
): Promise<LibraryItem> => {
  const form = formOf({
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
  return (await (await office(product)).send<{ content: LibraryItem }>('POST', '/content', form)).content
}

/** Takes something out of the library. */
export const removeItem = async (product: Product, { id }: LibraryItem): Promise<void> => {
  await (await office(product)).send('DELETE', `/content/${id}`)
}

/** An item of a shelf, as cover or as line. */
export const onShelf = (page: Page, { title }: LibraryItem): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })
