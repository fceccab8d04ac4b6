import { contentCategories, type Reply } from '@vesica/contract'
import { useAct } from '../../../data/act.ts'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { locale, text } from '../../../i18n/text.ts'
import { ActButton } from '../../../ui/form/ActButton.tsx'
import lists from '../../../ui/list/List.module.css'
import { CategoryTile, useCategoryKeys } from '../../../ui/list/CategoryTile.tsx'
import { CardSkeleton } from '../../../ui/page/CardSkeleton.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { notifyFailed } from '../../../ui/toastFailed.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { type CategoriesView, contentListHref } from '../contentUrl.ts'
import { contentReads } from '../items/ItemActions.tsx'
import tiles from '../../../ui/list/Tiles.module.css'
import { CategoryDialogs } from './CategoryDialogs.tsx'

const words = text.publishing.categories

export type Category = Reply<typeof contentCategories.listManagedContentCategories>['categories'][number]

/** view: what the address says. onView: another view; `replace` leaves no step to go back to. */
export type CategoriesProps = {
  view: CategoriesView
  onView: (view: CategoriesView, replace?: boolean) => void
}

type CardProps = { category: Category; onOpen: (dialog: 'edit' | 'delete') => void }

/** The switch is seen to turn at once, and taken back when it is refused. */
const Card = ({ category, onOpen }: CardProps) => {
  const turn = useAct(contentCategories.updateContentCategory, {
    refreshes: contentReads,
    onDone: () => notifySuccess(words.updated),
    onFailed: (failure) => notifyFailed(failure.message),
  })
  const barred = useRights().barred('content:write')
  return (
    <CategoryTile
      category={category}
      words={words}
      isOn={turn.isPending ? !category.active : category.active}
      barred={barred}
      onTurn={() => void turn.act({ params: { id: category.id }, body: { active: !category.active } })}
      onOpen={onOpen}
    >
      <span className={lists.under}>
        {text.media.kinds[category.type]} ·{' '}
        <a className={lists.under} href={contentListHref({ category: category.id })}>
          {words.contentCount(category.contentCount.toLocaleString(locale))}
          <span className="visually-hidden"> {words.inCategory(category.name)}</span>
        </a>
      </span>
    </CategoryTile>
  )
}

/** The categories of the library, shown or not, each with how many items it holds. */
export const CategoriesList = ({ view, onView }: CategoriesProps) => {
  const { data, error, refetch } = useRead(contentCategories.listManagedContentCategories, {})
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
            <ActButton barred={rights.barred('content:write')} onClick={add}>
              {words.add}
            </ActButton>
          }
        />
      )}
      {categories && categories.length > 0 && (
        <ul className={`${tiles.grid} ${tiles.bareGrid}`} data-categories>
          {categories.map((category) => (
            <Card key={category.id} category={category} onOpen={(dialog) => onView({ dialog, about: category.id })} />
          ))}
        </ul>
      )}
      <CategoryDialogs {...{ view, onView, categories }} />
    </section>
  )
}
