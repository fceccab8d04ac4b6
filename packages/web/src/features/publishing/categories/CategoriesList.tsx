import { Switch } from '@mantine/core'
import { IconCategory, IconPencil, IconTrash } from '@tabler/icons-react'
import { contentCategories, type Reply } from '@vesica/contract'
import { useAct } from '../../../data/act.ts'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { locale, text } from '../../../i18n/text.ts'
import { ActButton } from '../../../ui/form/ActButton.tsx'
import lists from '../../../ui/list/List.module.css'
import { RowAct, RowActs } from '../../../ui/list/RowActs.tsx'
import { CardSkeleton } from '../../../ui/page/CardSkeleton.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { notifyFailed } from '../../../ui/toastFailed.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { useKeys } from '../../../ui/useKeys.ts'
import { type CategoriesView, contentListHref } from '../contentUrl.ts'
import { contentReads } from '../items/ItemActions.tsx'
import styles from '../Publishing.module.css'
import { CategoryDialogs } from './CategoryDialogs.tsx'

const words = text.publishing.categories

export type Category = Reply<typeof contentCategories.listManagedContentCategories>['categories'][number]

/** view: what the address says. onView: another view; `replace` leaves no step to go back to. */
export type CategoriesProps = {
  view: CategoriesView
  onView: (view: CategoriesView, replace?: boolean) => void
}

/** Shows a category in the library, or not: seen at once, and taken back when it is refused. */
const ActiveSwitch = ({ category }: { category: Category }) => {
  const turn = useAct(contentCategories.updateContentCategory, {
    refreshes: contentReads,
    onDone: () => notifySuccess(words.updated),
    onFailed: (failure) => notifyFailed(failure.message),
  })
  const isOn = turn.isPending ? !category.active : category.active
  const barred = useRights().barred('content:write')
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

type CardProps = { category: Category; onOpen: (dialog: 'edit' | 'delete') => void }

const Card = ({ category, onOpen }: CardProps) => {
  const barred = useRights().barred('content:write')
  return (
    <li className={styles.tile}>
      <div className={styles.categoryHead}>
        <span className={styles.emoji} aria-hidden="true">
          {category.emoji || <IconCategory size={20} />}
        </span>
        <span className={styles.names}>
          <h2>{category.name}</h2>
          <span className={lists.under}>
            {text.media.kinds[category.type]} ·{' '}
            <a className={lists.under} href={contentListHref({ category: category.id })}>
              {words.contentCount(category.contentCount.toLocaleString(locale))}
              <span className="visually-hidden"> {words.inCategory(category.name)}</span>
            </a>
          </span>
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

/** The categories of the library, shown or not, each with how many items it holds. */
export const CategoriesList = ({ view, onView }: CategoriesProps) => {
  const { data, error, refetch } = useRead(contentCategories.listManagedContentCategories, {})
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
            <ActButton barred={rights.barred('content:write')} onClick={add}>
              {words.add}
            </ActButton>
          }
        />
      )}
      {categories && categories.length > 0 && (
        <ul className={`${styles.grid} ${styles.bareGrid}`} data-categories>
          {categories.map((category) => (
            <Card key={category.id} category={category} onOpen={(dialog) => onView({ dialog, about: category.id })} />
          ))}
        </ul>
      )}
      <CategoryDialogs {...{ view, onView, categories }} />
    </section>
  )
}
