import { products } from '@vesica/contract'
import { oneOf } from '../../../address.ts'
import { paths } from '../../../paths.ts'
import type { ViewProps as Viewing } from '../../../lists/defineList.tsx'
import { type RelatedState, listAddress, type Opened, openDialogs } from '../../../lists/listAddress.ts'

export const layouts = ['table', 'cards'] as const
type Layout = (typeof layouts)[number]

const opened = openDialogs(['add'], ['edit', 'delete'])

const extra: RelatedState<Opened<'add', 'edit' | 'delete'> & { readonly layout: Layout }> = {
  plain: { ...opened.plain, layout: 'table' },
  parse: (raw) => ({ ...opened.parse(raw), layout: oneOf(layouts, raw.layout) ?? 'table' }),
  write: ({ layout, ...dialog }) => ({ ...opened.write(dialog), ...(layout !== 'table' && { layout }) }),
  keeps: ['layout'],
}

export const productsAddress = listAddress(products.listManagedProducts, {
  filters: ['category', 'show'],
  sorts: { updated: 'desc', name: 'asc', price: 'desc', stock: 'asc', sold: 'desc' },
  beside: extra,
})

/** View state of the product list, stored in its URL. */
export type ProductsView = typeof productsAddress.plain
export type ViewProps = Viewing<ProductsView>

/** The URL of a product view. */
export const productsHref = (search: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(search).toString()
  return query === '' ? paths.admin('store') : `${paths.admin('store')}?${query}`
}
