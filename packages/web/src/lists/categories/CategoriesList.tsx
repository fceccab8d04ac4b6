import { useAction } from '../../data/action.ts'
import { useRead } from '../../data/hooks.ts'
import { useRights } from '../../data/rights.ts'
import type { Fields } from '../../forms/fields.ts'
import { locale, text } from '../../i18n/text.ts'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import lists from '../../ui/list/List.module.css'
import { CategoryTile, useCategoryKeys } from '../../ui/list/CategoryTile.tsx'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { notifyFailed } from '../../ui/toastFailed.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import tiles from '../../ui/list/Tiles.module.css'
import type { CategoriesView } from './categoriesAddress.ts'
import { CategoryDialogs } from './CategoryDialogs.tsx'
import type { CategoriesKind, Category } from './kind.ts'

/** view: the state in the address. onView: navigates; `replace` adds no history entry. */
export type CategoriesProps<C extends Category, F extends Fields<C>> = {
  kind: CategoriesKind<C, F>
  view: CategoriesView
  onView: (view: CategoriesView, replace?: boolean) => void
}

type CardProps<C extends Category> = {
  kind: Omit<CategoriesKind<C>, 'fields' | 'sent' | 'besides'>
  category: C
  onOpen: (dialog: 'edit' | 'delete') => void
}

/** The switch turns at once, and back if it is refused. */
const Card = <C extends Category>({ kind, category, onOpen }: CardProps<C>) => {
  const { copy } = kind
  const toggle = useAction(kind.calls.update, {
    refreshes: kind.refreshes,
    onDone: () => notifySuccess(copy.updated),
    onFailed: (failure) => notifyFailed(failure.message),
  })
  const disabledReason = useRights().disabledReason(kind.right)
  const note = kind.says?.(category)
  const link = (
    <a className={lists.under} href={kind.hrefOf(category)}>
      {copy.count(kind.held(category).toLocaleString(locale))}
      <span className="visually-hidden"> {copy.inCategory(category.name)}</span>
    </a>
  )
  return (
    <CategoryTile
      category={category}
      copy={copy}
      isOn={toggle.isPending ? !category.active : category.active}
      disabledReason={disabledReason}
      onTurn={() => void toggle.run({ params: { id: category.id }, body: { active: !category.active } })}
      onOpen={onOpen}
    >
      {note === undefined && link}
      {note !== undefined && (
        <span className={lists.under}>
          {note} · {link}
        </span>
      )}
    </CategoryTile>
  )
}

/** All categories of a kind, visible or not, each with its number of records. */
export const CategoriesList = <C extends Category, F extends Fields<C>>({
  kind,
  view,
  onView,
}: CategoriesProps<C, F>) => {
  const { copy } = kind
  const { data, error, refetch } = useRead(kind.calls.list, {})
  useCategoryKeys()
  const categories = data?.categories
  const rights = useRights()
  const add = () => onView({ dialog: 'add', about: undefined })
  return (
    <section aria-label={copy.list}>
      {!data && !error && <CardSkeleton count={6} height={170} minWidth={220} />}
      {!data && error && <ReadFailed what={text.categories.what} read={{ error, refetch }} />}
      {categories?.length === 0 && (
        <EmptyState
          title={copy.nothingYet}
          why={copy.nothingYetWhy}
          action={
            <ActionButton disabledReason={rights.disabledReason(kind.right)} onClick={add}>
              {text.categories.add}
            </ActionButton>
          }
        />
      )}
      {categories && categories.length > 0 && (
        <ul className={`${tiles.grid} ${tiles.bareGrid}`} data-categories>
          {categories.map((category) => (
            <Card
              key={category.id}
              kind={kind}
              category={category}
              onOpen={(dialog) => onView({ dialog, about: category.id })}
            />
          ))}
        </ul>
      )}
      <CategoryDialogs {...{ kind, view, onView, categories }} />
    </section>
  )
}
