import { products, type Reply } from '@vesica/contract'
import { useAct } from '../../data/act.ts'
import { useRead } from '../../data/hooks.ts'
import { useRights } from '../../data/rights.ts'
import { locale, text } from '../../i18n/text.ts'
import { ActButton } from '../../ui/form/ActButton.tsx'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import lists from '../../ui/list/List.module.css'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { CategoryTile, useCategoryKeys } from '../../ui/list/CategoryTile.tsx'
import { notifyFailed } from '../../ui/toastFailed.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import tiles from '../../ui/list/Tiles.module.css'
import type { CategoriesView } from './categoriesUrl.ts'
import { CategoryDialogs } from './CategoryDialogs.tsx'
import { productsAddress } from './productsUrl.ts'

const words = text.adminStore.categories

export type Category = Reply<typeof products.listManagedCategories>['categories'][number]

/** view: what the address says. onView: another view; `replace` leaves no step to go back to. */
export type CategoriesProps = {
  view: CategoriesView
  onView: (view: CategoriesView, replace?: boolean) => void
}

type CardProps = {
  category: Category
  hrefOf: (search: Readonly<Record<string, string>>) => string
  onOpen: (dialog: 'edit' | 'delete') => void
}

/** The switch is seen to turn at once, and taken back when it is refused. */
const Card = ({ category, hrefOf, onOpen }: CardProps) => {
  const turn = useAct(products.updateProductCategory, {
    refreshes: [products.listManagedCategories],
    onDone: () => notifySuccess(words.updated),
    onFailed: (failure) => notifyFailed(failure.message),
  })
  const barred = useRights().barred('store:write')
  return (
    <CategoryTile
      category={category}
      words={words}
      isOn={turn.isPending ? !category.active : category.active}
      barred={barred}
      onTurn={() => void turn.act({ params: { id: category.id }, body: { active: !category.active } })}
      onOpen={onOpen}
    >
      <a
        className={lists.under}
        href={hrefOf(productsAddress.write({ ...productsAddress.plain, category: category.id }))}
      >
        {words.productCount(category.productCount.toLocaleString(locale))}
        <span className="visually-hidden"> {words.inCategory(category.name)}</span>
      </a>
    </CategoryTile>
  )
}

/** The categories of the store, shown or not, each with how many products it holds. */
export const CategoriesList = ({ view, onView, hrefOf }: CategoriesProps & Pick<CardProps, 'hrefOf'>) => {
  const { data, error, refetch } = useRead(products.listManagedCategories, {})
  useCategoryKeys()
  const categories = data?.categories
  const rights = useRights()
  const add = () => onView({ dialog: 'add', about: undefined })
  return (
    <section aria-label={words.list}>
      {!data && !error && <CardSkeleton count={6} height={170} minWidth={220} />}
      {!data && error && <ReadFailed what={words.what} read={{ error, refetch }} />}
      {categories?.length === 0 && (
        <EmptyState
          title={words.nothingYet}
          why={words.nothingYetWhy}
          action={
            <ActButton barred={rights.barred('store:write')} onClick={add}>
              {words.add}
            </ActButton>
          }
        />
      )}
      {categories && categories.length > 0 && (
        <ul className={`${tiles.grid} ${tiles.bareGrid}`} data-categories>
          {categories.map((category) => (
            <Card
              key={category.id}
              category={category}
              hrefOf={hrefOf}
              onOpen={(dialog) => onView({ dialog, about: category.id })}
            />
          ))}
        </ul>
      )}
      <CategoryDialogs {...{ view, onView, categories, hrefOf }} />
    </section>
  )
}
