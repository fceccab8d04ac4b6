import { libraryManagement } from '@vesica/contract'
import { oneOf } from '../../../address.ts'
import { paths } from '../../../paths.ts'
import type { ViewProps as Viewing } from '../../../lists/defineList.tsx'
import { type RelatedState, listAddress, type Opened, openDialogs } from '../../../lists/listAddress.ts'

export const layouts = ['table', 'cards'] as const
type Layout = (typeof layouts)[number]

const opened = openDialogs(['add', 'policy', 'limit'], ['edit', 'delete', 'versions', 'captions', 'why', 'insight'])

/** A dialog about one item. */
export type ItemDialog = 'edit' | 'delete' | 'versions' | 'captions' | 'why' | 'insight'

const beside: RelatedState<Opened<'add' | 'policy' | 'limit', ItemDialog> & { readonly layout: Layout }> = {
  plain: { ...opened.plain, layout: 'table' },
  parse: (raw) => ({ ...opened.parse(raw), layout: oneOf(layouts, raw.layout) ?? 'table' }),
  write: ({ layout, ...dialog }) => ({ ...opened.write(dialog), ...(layout !== 'table' && { layout }) }),
  keeps: ['layout'],
}

export const contentAddress = listAddress(libraryManagement.listManagedContent, {
  filters: ['type', 'category', 'show'],
  sorts: { updated: 'desc', title: 'asc' },
  beside,
})

/** View state of the library list, stored in its URL. */
export type ContentView = typeof contentAddress.plain
export type ViewProps = Viewing<ContentView>

/** The URL of the screen with these query parameters. */
const contentHref = (search: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(search).toString()
  return query === '' ? paths.admin('content') : `${paths.admin('content')}?${query}`
}

/** The URL of the list with these filters. */
export const contentListHref = (change: Partial<ContentView>): string =>
  contentHref(contentAddress.write({ ...contentAddress.plain, ...change }))

export const categoriesHref = contentHref({ view: 'categories' })
