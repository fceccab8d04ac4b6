import { SegmentedControl } from '@mantine/core'
import { content, contentCategories, libraryManagement } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { date } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'
import { defineList } from '../../../../lists/defineList.tsx'
import { choicesOf } from '../../../../lists/ListToolbar.tsx'
import { KindLine } from '../../../../ui/cover/KindLine.tsx'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { contentAddress, type ContentView, layouts, type ViewProps } from '../contentUrl.ts'
import styles from '../Publishing.module.css'
import { ItemActions } from './ItemActions.tsx'
import { ItemDialogs } from './ItemDialogs.tsx'
import { Face, State } from './ItemFacts.tsx'
import { ItemsBulk } from './ItemsBulk.tsx'
import { ItemsGrid } from './ItemsGrid.tsx'

const copy = text.adminLibrary.list

const useCategories = () =>
  (useRead(contentCategories.listManagedContentCategories, {}).data?.categories ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
  }))

const Layout = ({ view, onView }: ViewProps) => (
  <SegmentedControl
    className={styles.layout}
    size="sm"
    aria-label={text.labels.layout}
    data={layouts.map((value) => ({ value, label: copy.layouts[value] }))}
    value={view.layout}
    onChange={(layout) => onView({ ...view, layout: layout as ContentView['layout'] }, true)}
  />
)

const List = defineList(contentAddress)({
  name: 'content',
  copy,
  rows: (reply) => reply.content,
  label: ({ title }) => title,
  className: styles.list,
  filters: [
    {
      key: 'type',
      label: text.labels.type,
      any: text.labels.allTypes,
      useChoices: choicesOf(content.contentTypes, text.media.kinds),
    },
    {
      key: 'category',
      label: text.labels.category,
      any: text.labels.allCategories,
      useChoices: useCategories,
      unknown: () => text.labels.category,
    },
    {
      key: 'show',
      label: text.labels.status,
      any: text.labels.allStatuses,
      useChoices: choicesOf(libraryManagement.contentShows, copy.shows),
    },
  ],
  columns: ({ view, onView }) => [
    {
      key: 'title',
      head: text.labels.title,
      sortable: true,
      lead: true,
      cell: (item) => <Face item={item} />,
    },
    { key: 'type', head: text.labels.type, cell: (item) => <KindLine kind={item.type} length={item.duration} /> },
    {
      key: 'category',
      head: text.labels.category,
      cell: (item) => (
        <span className={styles.category}>
          {item.categoryEmoji} {item.category}
        </span>
      ),
    },
    { key: 'level', head: text.labels.availableTo, cell: (item) => item.planName },
    { key: 'state', head: text.labels.status, cell: (item) => <State item={item} /> },
    {
      key: 'updated',
      head: text.labels.updated,
      sortable: true,
      cell: (item) => (
        <time className="tabular" dateTime={item.updatedAt}>
          {date(item.updatedAt)}
        </time>
      ),
    },
    {
      key: 'actions',
      head: <span className="visually-hidden">{text.labels.actions}</span>,
      cell: (item) => <ItemActions item={item} onOpen={(dialog) => onView({ ...view, dialog, about: item.id })} />,
    },
  ],
  open: ({ id }) => ({ dialog: 'edit', about: id }),
  current: ({ about }) => about,
  Bulk: ItemsBulk,
  add: ({ view, onView, rights }) => (
    <ActionButton
      disabledReason={rights.disabledReason('content:write')}
      onClick={() => onView({ ...view, dialog: 'add' })}
    >
      {text.labels.addContent}
    </ActionButton>
  ),
  tiles: { isOn: ({ layout }) => layout === 'cards', Tiles: ItemsGrid, height: 340, minWidth: 220 },
  Tools: Layout,
})

type Props = ViewProps & {
  /** Opens the categories, where the first one is added. */
  onCategories: () => void
}

/** The entire library: search, filters, pagination and dialogs. */
export const ItemsList = ({ view, onView, onCategories }: Props) => (
  <List
    view={view}
    onView={onView}
    below={() => <ItemDialogs view={view} onView={onView} onCategories={onCategories} />}
  />
)
