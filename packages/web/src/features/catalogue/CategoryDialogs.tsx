import { Button, Group, Stack } from '@mantine/core'
import { products } from '@vesica/contract'
import { locale, text } from '../../i18n/text.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { useGiveFocusBack } from '../../ui/dialog/useGiveFocusBack.ts'
import type { CategoriesProps, Category } from './CategoriesList.tsx'
import { CategoryForm } from './CategoryForm.tsx'
import { productsAddress } from './productsUrl.ts'

const words = text.adminStore.categories

type Props = CategoriesProps & {
  categories: readonly Category[] | undefined
  /** The address of a list of products. */
  hrefOf: (search: Readonly<Record<string, string>>) => string
}

type AboutProps = { category: Category; onClose: () => void }

/** Why a category that holds products stays, and the way to them. */
const StillHolds = ({ category, onClose, hrefOf }: AboutProps & Pick<Props, 'hrefOf'>) => (
  <Dialog opened onClose={onClose} title={words.deleteNamed(category.name)}>
    <Stack gap="md">
      <div role="status">{words.deleteHolds(category.productCount.toLocaleString(locale))}</div>
      <Group justify="flex-end" gap="sm">
        <Button
          component="a"
          variant="light"
          href={hrefOf(productsAddress.write({ ...productsAddress.plain, category: category.id }))}
        >
          {words.toProducts}
        </Button>
        <Button variant="default" onClick={onClose} data-autofocus>
          {text.words.close}
        </Button>
      </Group>
    </Stack>
  </Dialog>
)

const DeleteCategory = ({ category, onClose }: AboutProps) => (
  <ActDialog
    endpoint={products.deleteProductCategory}
    input={{ params: { id: category.id } }}
    refreshes={[products.listManagedCategories]}
    question={words.deleteQuestion(category.name)}
    consequences={words.deleteThen}
    act={words.delete}
    danger
    done={words.deleted}
    onClose={onClose}
  />
)

/** Whatever dialog the address names: a new category, one that is changed, or one that goes. */
export const CategoryDialogs = ({ view, onView, categories, hrefOf }: Props) => {
  const { dialog, about } = view
  useGiveFocusBack(dialog !== undefined)
  const close = () => onView({ dialog: undefined, about: undefined }, true)
  if (!dialog) return null
  const category = categories?.find(({ id }) => id === about)
  if (dialog === 'delete' && category && category.productCount > 0)
    return <StillHolds category={category} onClose={close} hrefOf={hrefOf} />
  if (dialog === 'delete' && category) return <DeleteCategory category={category} onClose={close} />
  const isKnown = dialog === 'add' || category
  const title = dialog === 'add' ? words.addTitle : category ? words.editTitle(category.name) : words.what
  return (
    <Dialog opened onClose={close} title={title} full>
      {isKnown && <CategoryForm key={about ?? 'add'} category={category} onDone={close} onCancel={close} />}
      {!isKnown && !categories && <RowsSkeleton count={4} dense />}
      {!isKnown && categories && <EmptyState title={text.adminStore.gone} why={words.goneWhy} />}
    </Dialog>
  )
}
