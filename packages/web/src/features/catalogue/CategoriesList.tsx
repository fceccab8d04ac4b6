import { Switch } from '@mantine/core'
import { IconCategory, IconPencil, IconTrash } from '@tabler/icons-react'
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
import { RowAct, RowActs } from '../../ui/list/RowActs.tsx'
import { notifyFailed } from '../../ui/toastFailed.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import { useKeys } from '../../ui/useKeys.ts'
import styles from './Catalogue.module.css'
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

/** Shows a category in the store, or not: seen at once, and taken back when it is refused. */
const ActiveSwitch = ({ category }: { category: Category }) => {
  const turn = useAct(products.updateProductCategory, {
    refreshes: [products.listManagedCategories],
    onDone: () => notifySuccess(words.updated),
    onFailed: (failure) => notifyFailed(failure.message),
  })
  const isOn = turn.isPending ? !category.active : category.active
  const barred = useRights().barred('store:write')
  return (
    <Switch
      size="sm"
      label={isOn ? words.active : words.inactive}
      aria-label={words.shownNamed(category.name)}
      checked={isOn}
      disabled={barred !== undefined}
      title={barred}
      onChange={() => void turn.act({ params: { id: category.id }, body: { active: !category.active } })}
    />
  )
}

type CardProps = {
  category: Category
  hrefOf: (search: Readonly<Record<string, string>>) => string
  onOpen: (dialog: 'edit' | 'delete') => void
}

const Card = ({ category, hrefOf, onOpen }: CardProps) => {
  const barred = useRights().barred('store:write')
  return (
    <li className={styles.tile}>
      <div className={styles.categoryHead}>
        <span className={styles.emoji} aria-hidden="true">
          {category.emoji || <IconCategory size={20} />}
        </span>
        <span className={styles.names}>
          <h2>{category.name}</h2>
          <a
            className={lists.under}
            href={hrefOf(productsAddress.write({ ...productsAddress.plain, category: category.id }))}
          >
            {words.productCount(category.productCount.toLocaleString(locale))}
            <span className="visually-hidden"> {words.inCategory(category.name)}</span>
          </a>
        </span>
      </div>
      <p className={styles.description}>{category.description}</p>
      <div className={styles.tileFoot}>
        <ActiveSwitch category={category} />
        <RowActs>
          <RowAct
            label={words.editNamed(category.name)}
            title={words.edit}
            icon={IconPencil}
            barred={barred}
            onClick={() => onOpen('edit')}
          />
          <RowAct
            label={words.deleteNamed(category.name)}
            title={words.delete}
            icon={IconTrash}
            barred={barred}
            onClick={() => onOpen('delete')}
          />
        </RowActs>
      </div>
    </li>
  )
}

/** Puts the focus on a category's first button, one after the other. */
const moveBy = (step: 1 | -1) => {
  const cards = [...document.querySelectorAll<HTMLElement>('main [data-categories] > li')]
  const at = cards.findIndex((card) => card.contains(document.activeElement))
  const next = at < 0 ? (step > 0 ? 0 : cards.length - 1) : Math.min(cards.length - 1, Math.max(0, at + step))
  cards[next]?.querySelector<HTMLElement>('a, button')?.focus()
}

/** The categories of the store, shown or not, each with how many products it holds. */
export const CategoriesList = ({ view, onView, hrefOf }: CategoriesProps & Pick<CardProps, 'hrefOf'>) => {
  const { data, error, refetch } = useRead(products.listManagedCategories, {})
  useKeys({ j: () => moveBy(1), k: () => moveBy(-1) })
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
        <ul className={`${styles.grid} ${styles.bareGrid}`} data-categories>
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
