import { Button, Stack } from '@mantine/core'
import { ActionDialog } from '../../forms/ActionDialog.tsx'
import type { Fields } from '../../forms/fields.ts'
import { locale, text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogFoot } from '../../ui/dialog/DialogFoot.tsx'
import { useRestoreFocus } from '../../ui/dialog/useRestoreFocus.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import type { CategoriesProps } from './CategoriesList.tsx'
import { CategoryForm } from './CategoryForm.tsx'
import { RecordHistory } from '../RecordHistory.tsx'
import type { CategoriesKind, Category } from './kind.ts'

type AboutProps<C extends Category> = {
  kind: Omit<CategoriesKind<C>, 'fields' | 'sent' | 'besides'>
  category: C
  onClose: () => void
}

/** Why a non-empty category cannot be deleted, and the link to its records. */
const StillHolds = <C extends Category>({ kind, category, onClose }: AboutProps<C>) => (
  <Dialog opened onClose={onClose} title={text.labels.deleteNamed(category.name)}>
    <Stack gap="md">
      <div role="status">{kind.copy.deleteHolds(kind.held(category).toLocaleString(locale))}</div>
      <DialogFoot>
        <Button component="a" variant="light" href={kind.hrefOf(category)}>
          {kind.copy.toHeld}
        </Button>
        <Button variant="default" onClick={onClose} data-autofocus>
          {text.general.close}
        </Button>
      </DialogFoot>
    </Stack>
  </Dialog>
)

const DeleteCategory = <C extends Category>({ kind, category, onClose }: AboutProps<C>) => (
  <ActionDialog
    endpoint={kind.calls.remove}
    input={{ params: { id: category.id } }}
    refreshes={kind.refreshes}
    question={text.labels.areYouSureToDelete(category.name)}
    consequences={kind.copy.deleteThen}
    action={text.labels.deleteAction}
    danger
    done={kind.copy.deleted}
    onClose={onClose}
  />
)

type Props<C extends Category, F extends Fields<C>> = CategoriesProps<C, F> & { categories: readonly C[] | undefined }

/** The dialog in the address: a new category, a changed one, or a deletion. */
export const CategoryDialogs = <C extends Category, F extends Fields<C>>({
  kind,
  view,
  onView,
  categories,
}: Props<C, F>) => {
  const { copy } = kind
  const { dialog, about } = view
  useRestoreFocus(dialog !== undefined)
  const close = () => onView({ dialog: undefined, about: undefined }, true)
  if (!dialog) return null
  const category = categories?.find(({ id }) => id === about)
  if (dialog === 'delete' && category && kind.held(category) > 0)
    return <StillHolds kind={kind} category={category} onClose={close} />
  if (dialog === 'delete' && category) return <DeleteCategory kind={kind} category={category} onClose={close} />
  const isFound = dialog === 'add' || category
  const title =
    dialog === 'add' ? copy.addTitle : category ? text.labels.editNamed(category.name) : text.categories.what
  return (
    <Dialog opened onClose={close} title={title} full>
      {category && <RecordHistory of={{ type: kind.record, id: category.id }} name={category.name} />}
      {isFound && <CategoryForm key={about ?? 'add'} {...{ kind, category }} onDone={close} onCancel={close} />}
      {!isFound && !categories && <RowsSkeleton count={4} dense />}
      {!isFound && categories && <EmptyState title={text.labels.noLongerAvailable} why={copy.goneWhy} />}
    </Dialog>
  )
}
