import { contentCategories, type Input, libraryManagement } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../../../data/hooks.ts'
import { choice, defineFields, valuesOf } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { useHandedForm } from '../../../../forms/useRecordForm.ts'
import { locale, text } from '../../../../i18n/text.ts'
import { type BulkAction, type BulkMoreProps, defineBulk } from '../../../../lists/defineBulk.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { contentReads, noFiles } from './ItemActions.tsx'
import type { Item } from './ItemFacts.tsx'

const copy = text.adminLibrary.list

type Body = NonNullable<Input<typeof libraryManagement.updateContent>['body']>

const making = (body: Body): Pick<BulkAction<Item>, 'run' | 'done'> => ({
  run: ({ id }, actOn) => actOn(libraryManagement.updateContent, { params: { id }, body, files: noFiles }),
  done: copy.bulkUpdated,
})

const publishingThem = (published: boolean): Pick<BulkAction<Item>, 'run' | 'done'> => ({
  run: ({ id }, actOn) => actOn(libraryManagement.publishContent, { params: { id }, body: { published } }),
  done: copy.bulkUpdated,
})

const fields = defineFields()({
  category: choice(text.labels.category, { needed: true, wire: 'content_category_id' }),
})

type MoveProps = { onSend: (categoryId: string) => void; onCancel: () => void }

const MoveForm = ({ onSend, onCancel }: MoveProps) => {
  const categories = useRead(contentCategories.listManagedContentCategories, {})
  const form = useHandedForm({
    fields,
    values: () => valuesOf(fields, undefined),
    onSend: ({ category }) => onSend(category),
  })
  if (!categories.data && categories.error) return <ReadFailed what={text.categories.what} read={categories} />
  if (!categories.data) return <RowsSkeleton count={2} dense />
  const data = categories.data.categories.map(({ id, name, active }) => ({
    value: id,
    label: active ? name : text.labels.hiddenNamed(name),
  }))
  return (
    <RecordForm form={form} action={copy.bulkMoveAction} onCancel={onCancel} disabled={form.values.category === ''}>
      <FormFields form={form} with={{ category: { data, placeholder: text.labels.chooseCategory } }} />
    </RecordForm>
  )
}

/** Moves the selected items to one category. */
const Move = ({ chosen, run, disabledReason }: BulkMoreProps<Item>) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <ActionButton size="compact-sm" variant="default" disabledReason={disabledReason} onClick={() => setOpen(true)}>
        {copy.bulkMove}
      </ActionButton>
      <Dialog opened={isOpen} onClose={close} title={copy.bulkMoveTitle(chosen.length.toLocaleString(locale))}>
        <MoveForm
          onCancel={close}
          onSend={(content_category_id) => {
            close()
            run(making({ content_category_id }))
          }}
        />
      </Dialog>
    </>
  )
}

/** Bulk actions for the selected items. */
export const ItemsBulk = defineBulk<Item>({
  right: 'content:write',
  label: ({ title }) => title,
  refreshes: contentReads,
  actions: [
    { key: 'publish', label: () => text.labels.publish, ...publishingThem(true), isFor: ({ published }) => !published },
    {
      key: 'unpublish',
      label: () => text.labels.unpublish,
      ...publishingThem(false),
      isFor: ({ published, publishAt }) => published || publishAt !== null,
    },
    {
      key: 'feature',
      label: () => text.labels.featureAction,
      ...making({ featured: 'true' }),
      isFor: (item) => !item.featured,
    },
    {
      key: 'unfeature',
      label: () => copy.bulkUnfeature,
      ...making({ featured: 'false' }),
      isFor: ({ featured }) => featured,
    },
  ],
  More: Move,
})
