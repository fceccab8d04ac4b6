import { Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { productCategories } from '../../features/admin/products/productCategories.ts'
import { ProductsBar } from '../../features/admin/products/ProductsBar.tsx'
import { ProductsList } from '../../features/admin/products/ProductsList.tsx'
import { productsAddress, productsHref } from '../../features/admin/products/productsUrl.ts'
import { OrdersBar } from '../../features/admin/orders/OrdersBar.tsx'
import { OrdersList } from '../../features/admin/orders/OrdersList.tsx'
import { ordersAddress } from '../../features/admin/orders/ordersUrl.ts'
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { CategoriesList } from '../../lists/categories/CategoriesList.tsx'
import { categoriesAddress } from '../../lists/categories/categoriesAddress.ts'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import { useSearchState } from '../useSearchState.ts'
import styles from './Screens.module.css'

const copy = text.adminStore
const views = ['products', 'categories', 'orders'] as const
type View = (typeof views)[number]
type Go = (search: Readonly<Record<string, string>>, replace?: boolean) => void

/** The toolbar and panel of the tab in the URL. */
const partOf = (view: View, search: Readonly<Record<string, unknown>>, go: Go, disabledReason: string | undefined) => {
  if (view === 'products') {
    const list = productsAddress.parse(search)
    const onView = (next: typeof list, replace?: boolean) => go(productsAddress.write(next), replace)
    const onCategories = () => go({ view: 'categories', open: 'add' })
    return {
      bar: <ProductsBar view={list} onView={onView} />,
      panel: <ProductsList view={list} onView={onView} hrefOf={productsHref} onCategories={onCategories} />,
    }
  }
  if (view === 'categories') {
    const list = categoriesAddress.parse(search)
    const onView = (next: typeof list, replace?: boolean) => go({ view, ...categoriesAddress.write(next) }, replace)
    const add = () => onView({ dialog: 'add', about: undefined })
    return {
      bar: (
        <ActionButton size="sm" leftSection={<IconPlus size={16} />} disabledReason={disabledReason} onClick={add}>
          {text.categories.add}
        </ActionButton>
      ),
      panel: <CategoriesList kind={productCategories} view={list} onView={onView} />,
    }
  }
  const ordersView = ordersAddress.parse(search)
  const onView = (next: typeof ordersView, replace?: boolean) => go({ view, ...ordersAddress.write(next) }, replace)
  return {
    bar: <OrdersBar view={ordersView} onView={onView} />,
    panel: <OrdersList view={ordersView} onView={onView} />,
  }
}

/** Store management: products, categories, and orders. */
export const StoreScreen = () => {
  const [search, go] = useSearchState()
  const view = views.find((key) => key === search.view) ?? 'products'
  const { bar, panel } = partOf(view, search, go, useRights().disabledReason('store:write'))
  return (
    <Tabs value={view} onChange={(next) => next && go(next === 'products' ? {} : { view: next })} keepMounted={false}>
      <div className={`${styles.bar} ${styles.spread}`}>
        <Tabs.List aria-label={copy.views} className={styles.tabList}>
          {views.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {copy.view[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {bar}
      </div>
      {views.map((tab) => (
        <Tabs.Panel key={tab} value={tab}>
          {tab === view && panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
