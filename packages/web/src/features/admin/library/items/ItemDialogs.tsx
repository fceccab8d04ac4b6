import { useNavigate } from '@tanstack/react-router'
import { libraryManagement } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import { text } from '../../../../i18n/text.ts'
import { paths } from '../../../../paths.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { useRestoreFocus } from '../../../../ui/dialog/useRestoreFocus.ts'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { WhyForm } from '../access/WhyForm.tsx'
import { CaptionsOfItem } from '../captions/CaptionsOfItem.tsx'
import { contentAddress, type ItemDialog, type ViewProps } from '../contentUrl.ts'
import { Insight } from '../insight/Insight.tsx'
import { Versions } from '../versions/Versions.tsx'
import { libraryReads } from './ItemActions.tsx'
import { ItemForm } from './ItemForm.tsx'
import { RecordHistory } from '../../../../lists/RecordHistory.tsx'

const copy = text.adminLibrary

type Edited = libraryManagement.EditedItem
type Shared = { onClose: () => void; onCategories: () => void }

const DeleteItem = ({ item, onClose }: { item: Edited; onClose: () => void }) => (
  <ActionDialog
    endpoint={libraryManagement.deleteContent}
    input={{ params: { id: item.id } }}
    refreshes={libraryReads}
    question={text.labels.areYouSureToDelete(item.title)}
    consequences={copy.list.deleteThen}
    action={text.labels.deleteAction}
    danger
    done={copy.list.deleted}
    onClose={onClose}
  />
)

const titles: Readonly<Record<Exclude<ItemDialog, 'delete'>, (title: string) => string>> = {
  edit: text.labels.editNamed,
  versions: copy.versions.title,
  captions: text.labels.captionsOf,
  why: copy.why.title,
  insight: copy.insight.title,
}

const Inside = ({ dialog, item, onClose, onCategories }: Shared & { dialog: ItemDialog; item: Edited }) => {
  if (dialog === 'versions') return <Versions item={item} />
  if (dialog === 'captions') return <CaptionsOfItem item={item} />
  if (dialog === 'why') return <WhyForm item={item} />
  if (dialog === 'insight') return <Insight item={item} />
  return <ItemForm item={item} onDone={onClose} onCancel={onClose} onCategories={onCategories} />
}

/** A dialog about one item, on whichever page of the list it is. */
const About = ({ dialog, id, onClose, onCategories }: Shared & { dialog: ItemDialog; id: string }) => {
  const read = useRead(libraryManagement.getManagedContent, { params: { id } })
  const item = read.data?.content
  if (dialog === 'delete' && item) return <DeleteItem item={item} onClose={onClose} />
  const isDeleted = read.error?.status === 404
  const title = isDeleted
    ? text.labels.notFound
    : item && dialog !== 'delete'
      ? titles[dialog](item.title)
      : copy.list.what
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size={dialog === 'why' ? 'md' : dialog === 'insight' ? 'lg' : 'xl'}
      full
    >
      {isDeleted && <EmptyState title={text.labels.notFound} why={copy.list.goneWhy} />}
      {!isDeleted && item && <RecordHistory of={{ type: 'content', id: item.id }} name={item.title} />}
      {!isDeleted && item && <Inside {...{ dialog, item, onClose, onCategories }} />}
      {!isDeleted && !item && read.error && <ReadFailed what={copy.list.what} read={read} />}
      {!item && !read.error && <RowsSkeleton count={8} dense />}
    </Dialog>
  )
}

/** The dialog in the URL: a new item, or an action on an existing one. */
export const ItemDialogs = ({ view, onView, onCategories }: ViewProps & Pick<Shared, 'onCategories'>) => {
  const { dialog, about } = view
  useRestoreFocus(dialog !== undefined)
  const navigate = useNavigate()
  const onOpen = (id: string) =>
    void navigate({
      to: paths.admin('content'),
      search: contentAddress.write({ ...contentAddress.plain, dialog: 'edit', about: id }) as never,
    })
  const onClose = () => onView({ ...view, dialog: undefined, about: undefined }, true)
  if (!dialog || dialog === 'policy' || dialog === 'limit') return null
  if (dialog !== 'add' && about) return <About key={about} {...{ dialog, id: about, onClose, onCategories }} />
  return (
    <Dialog opened onClose={onClose} title={text.labels.addContent} size="xl" full>
      <ItemForm item={undefined} onDone={onClose} onCancel={onClose} onOpen={onOpen} onCategories={onCategories} />
    </Dialog>
  )
}
