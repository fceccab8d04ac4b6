import { Button, Stack } from '@mantine/core'
import { contentCategories } from '@vesica/contract'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { locale, text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import { useGiveFocusBack } from '../../../ui/dialog/useGiveFocusBack.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { contentListHref } from '../contentUrl.ts'
import { contentReads } from '../items/ItemActions.tsx'
import type { CategoriesProps, Category } from './CategoriesList.tsx'
import { CategoryForm } from './CategoryForm.tsx'

const words = text.publishing.categories

type AboutProps = { category: Category; onClose: () => void }

/** Why a category that holds items stays, and the way to them. */
const StillHolds = ({ category, onClose }: AboutProps) => (
  <Dialog opened onClose={onClose} title={words.deleteNamed(category.name)}>
    <Stack gap="md">
      <div role="status">{words.deleteHolds(category.contentCount.toLocaleString(locale))}</div>
      <DialogFoot>
        <Button component="a" variant="light" href={contentListHref({ category: category.id })}>
          {words.toContent}
        </Button>
        <Button variant="default" onClick={onClose} data-autofocus>
          {text.words.close}
        </Button>
      </DialogFoot>
    </Stack>
  </Dialog>
)

const DeleteCategory = ({ category, onClose }: AboutProps) => (
  <ActDialog
    endpoint={contentCategories.deleteContentCategory}
    input={{ params: { id: category.id } }}
    refreshes={contentReads}
    question={words.deleteQuestion(category.name)}
    consequences={words.deleteThen}
    act={words.delete}
    danger
    done={words.deleted}
    onClose={onClose}
  />
)

type Props = CategoriesProps & { categories: readonly Category[] | undefined }

/** Whatever dialog the address names: a new category, one that is changed, or one that goes. */
export const CategoryDialogs = ({ view, onView, categories }: Props) => {
  const { dialog, about } = view
  useGiveFocusBack(dialog !== undefined)
  const close = () => onView({ dialog: undefined, about: undefined }, true)
  if (!dialog) return null
  const category = categories?.find(({ id }) => id === about)
  if (dialog === 'delete' && category && category.contentCount > 0)
    return <StillHolds category={category} onClose={close} />
  if (dialog === 'delete' && category) return <DeleteCategory category={category} onClose={close} />
  const isKnown = dialog === 'add' || category
  const title = dialog === 'add' ? words.addTitle : category ? words.editTitle(category.name) : words.what
  return (
    <Dialog opened onClose={close} title={title} full>
      {isKnown && <CategoryForm key={about ?? 'add'} category={category} onDone={close} onCancel={close} />}
      {!isKnown && !categories && <RowsSkeleton count={4} dense />}
      {!isKnown && categories && <EmptyState title={text.publishing.gone} why={words.goneWhy} />}
    </Dialog>
  )
}
