import { Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconBox, IconBoxOff, IconBuildingStore } from '@tabler/icons-react'
import { countedUpTo, products, type Reply } from '@vesica/contract'
import { matches } from '../../../format/count.ts'
import { text } from '../../../i18n/text.ts'
import { ListMetrics } from '../../../ui/list/ListMetrics.tsx'
import { StatCard } from '../../../ui/text/StatCard.tsx'
import styles from './Catalogue.module.css'
import { productsAddress, type ProductsView } from './productsUrl.ts'

const copy = text.adminStore.products.figures

type Metrics = Reply<typeof products.listManagedProducts>['metrics']

/** Store-wide metrics that link to the lists they count. hrefOf: the URL of a view. */
export const ProductMetrics = ({
  figures,
  view,
  hrefOf,
}: {
  figures: Metrics | undefined
  view: ProductsView
  hrefOf: (search: Readonly<Record<string, string>>) => string
}) => {
  const value = (count: number | undefined, most = Number.POSITIVE_INFINITY) =>
    count === undefined ? <Skeleton component="span" className={styles.figure} /> : matches(count, most)
  const to = (filter: ProductsView['show']) =>
    hrefOf(productsAddress.write({ ...productsAddress.plain, layout: view.layout, show: filter }))
  return (
    <ListMetrics label={copy.label} awaited={!figures}>
      <StatCard
        dense
        label={text.labels.products}
        value={value(figures?.products)}
        note={copy.productsWhy}
        icon={<IconBox size={20} />}
        href={to(undefined)}
      />
      <StatCard
        dense
        label={text.labels.visible}
        value={value(figures?.onOffer)}
        note={copy.onOfferWhy}
        icon={<IconBuildingStore size={20} />}
        href={to('on_offer')}
      />
      <StatCard
        dense
        label={copy.lowStock}
        value={value(figures?.lowStock, countedUpTo)}
        note={copy.lowStockWhy(products.LOW_STOCK)}
        icon={<IconAlertTriangle size={20} />}
        href={to('low_stock')}
      />
      <StatCard
        dense
        label={text.labels.outOfStock}
        value={value(figures?.outOfStock, countedUpTo)}
        note={copy.outOfStockWhy}
        icon={<IconBoxOff size={20} />}
        href={to('out_of_stock')}
      />
    </ListMetrics>
  )
}
