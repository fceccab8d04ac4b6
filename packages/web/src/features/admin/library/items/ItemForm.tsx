import { Button } from '@mantine/core'
import { content, contentCategories, membership, libraryManagement, type Reply } from '@vesica/contract'
import { useState } from 'react'
import { useCurrentUser, useRead } from '../../../../data/hooks.ts'
import { pictureSources } from '../../../../data/pictures.ts'
import { useRights } from '../../../../data/rights.ts'
import { valuesOf, missingIn } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { Moved } from '../../../../forms/Moved.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { type Form, saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { Cover } from '../../../../ui/cover/Cover.tsx'
import { isOneOf } from '../../../../ui/form/FileDrop.tsx'
import { MarkdownField } from '../../../../ui/form/MarkdownField.tsx'
import { PictureField } from '../../../../ui/form/PictureField.tsx'
import { ReadOnlyFieldset } from '../../../../ui/page/ReadOnlyFieldset.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import styles from '../Publishing.module.css'
import { Diff } from '../versions/Diff.tsx'
import { cancelUpload, uploadUsed } from '../../../../uploads/sending.ts'
import { typedIn } from '../../../../uploads/typed.ts'
import { arrivedId, formOf, isUnderWay, type MediaUpload, uploadOf, useUpload } from '../../../../uploads/uploads.ts'
import { contentReads, useNotifyCreated } from './ItemActions.tsx'
import {
  createBody,
  emptyItem,
  endingsFor,
  filesOf,
  itemFields,
  type ItemFields,
  typeChoices,
  updateBody,
} from './itemFields.ts'
import { type Source, SourceField, UploadField } from '../../../../uploads/SourceField.tsx'
import { useLength } from '../../../../uploads/useLength.ts'
import { useSaveAfterUpload } from '../../../../uploads/useSaveAfterUpload.ts'

const copy = text.adminLibrary.form

type Edited = libraryManagement.EditedItem
type Props = {
  item: Edited | undefined
  onDone: () => void
  onCancel: () => void
  /** Opens the new item. */
  onOpen?: (id: string) => void
  /** Opens the categories, where the first one is added. */
  onCategories: () => void
}
type Known = {
  /** The current user. Uploads and drafts are only restored for the person who started them. */
  person: string
  categories: Reply<typeof contentCategories.listManagedContentCategories>['categories']
  plans: Reply<typeof membership.listPlans>['plans']
}

/** The form values of a new item. The lowest plan is preselected visibly. */
const newItem = ([lowest]: Known['plans']): ItemFields => ({ ...emptyItem, plan: lowest?.id ?? '' })

const useItemForm = ({ item, onDone, onOpen }: Props, { person, plans }: Known) => {
  const upload = formOf(person, item?.id)
  const notifyCreated = useNotifyCreated(onOpen)
  // Returning to an upload restores the form.
  const [typed] = useState(() => typedIn<ItemFields>(upload))
  const done =
    (notify: (made: Edited) => void) =>
    ({ content: saved }: { content: Edited }, { source }: ItemFields) => {
      if (source === 'upload' && arrivedId(upload)) uploadUsed(upload)
      else if (uploadOf(upload)) cancelUpload(upload)
      notify(saved)
      onDone()
    }
  const form = useRecordForm({
    fields: itemFields,
    values: typed ? () => typed.base : item ? valuesOf(itemFields, item) : newItem(plans),
    typed: typed?.values,
    refusals: {
      category_unknown: 'category',
      plan_unknown: 'plan',
      content_empty: 'state',
      image_unreadable: 'thumbnail',
    },
    // The type may have been selected after the file.
    check: ({ type, source }) => {
      const file = uploadOf(upload)
      const isWrongType = source === 'upload' && file && !isOneOf({ type: '', name: file.name }, endingsFor(type))
      return { file: isWrongType ? copy.fileKind(endingsFor(type).join(', ')) : undefined }
    },
    refreshes: contentReads,
    save: item
      ? saving(
          itemFields,
          libraryManagement.updateContent,
          (values) => ({
            params: { id: item.id },
            body: updateBody(values, arrivedId(upload)),
            files: filesOf(values),
          }),
          done(() => notifySuccess(text.adminLibrary.list.updated)),
        )
      : saving(
          itemFields,
          libraryManagement.createContent,
          (values) => ({ body: createBody(values, arrivedId(upload)), files: filesOf(values) }),
          done(notifyCreated),
        ),
  })
  return { ...useSaveAfterUpload(form, upload), upload }
}

/** The label of a field in the notice of a concurrent change. */
const nameOf = (name: keyof ItemFields): string => {
  if (name === 'source') return text.labels.source
  return name === 'text' ? text.labels.textLabel : itemFields[name].label
}

/** Form state besides the item's fields. */
const besides = ['thumbnail', 'removed', 'file', 'fileRemoved'] as const

const Changed = ({ form, item }: { form: Form<typeof itemFields>; item: Edited }) => {
  const theirs: ItemFields = valuesOf(itemFields, item)
  return (
    <Moved
      {...{ form, theirs, besides, nameOf }}
      title={copy.moved}
      more={(both) =>
        both.includes('text') && <Diff label={copy.movedText} then={form.values.text} now={theirs.text} />
      }
    />
  )
}

/** A retired plan remains selectable for the item that uses it. */
const plansFor = (item: Edited | undefined, plans: Known['plans']) => {
  const offered = plans.map(({ id, name }) => ({ value: id, label: name }))
  if (!item || offered.some(({ value }) => value === item.planId)) return offered
  return [...offered, { value: item.planId, label: item.planName }]
}

const categoriesFor = (categories: Known['categories']) =>
  categories.map(({ id, name, active }) => ({ value: id, label: active ? name : text.labels.hiddenNamed(name) }))

const NoCategories = ({ onCategories }: Pick<Props, 'onCategories'>) => (
  <p className={styles.needs}>
    {text.labels.noCategoriesYetAddOneFirst}{' '}
    <Button variant="subtle" size="compact-sm" onClick={onCategories}>
      {text.labels.goToCategories}
    </Button>
  </p>
)

/** Why the file prevents saving, if it does. */
const needsOf = (values: ItemFields, upload: MediaUpload | undefined): string | undefined => {
  const isStuck = upload && values.source === 'upload' && !isUnderWay(upload) && upload.state !== 'arrived'
  return isStuck ? text.adminLibrary.uploads.unfinished : undefined
}

/** The error for a cover that is not a picture: a media file belongs in the item's own file field. */
const coverRefusal = (file: { type: string; name: string }): string =>
  isOneOf({ type: '', name: file.name }, endingsFor('')) ? copy.thumbnail.belongsAbove : copy.thumbnail.wrongType

/** The type field. The content source follows the type until it is selected or content is entered. */
const useTypeField = (form: ReturnType<typeof useItemForm>, isFree: boolean) => {
  const { values, field, set } = form
  const [byType, setByType] = useState<Source>(emptyItem.source)
  const isFollowing = isFree && values.source === byType && values.text === '' && values.address === ''
  const input = field('type')
  const onChange = (value: unknown) => {
    input.onChange(value)
    const source = value === 'audio' || value === 'video' ? 'upload' : 'text'
    setByType(source)
    set({ source })
  }
  return isFollowing ? { ...input, onChange } : input
}

const Filled = ({ known, ...props }: Props & { known: Known }) => {
  const { item, onCancel, onCategories } = props
  const form = useItemForm(props, known)
  const policy = useRead(libraryManagement.getContentAnalytics, {}).data?.analytics.policy
  const disabledReason = useRights().disabledReason('content:write')
  const { values, errors, set } = form
  const upload = useUpload(form.upload)
  const type = useTypeField(form, item === undefined && upload === undefined)
  const length = useLength(form)
  const field = (name: string) => {
    if (name === 'type') return type
    const input = form.field(name as 'duration')
    return name === 'duration' ? { ...input, onBlur: length.onLeft } : input
  }
  const missing = missingIn(form)
  const note = missing.length === 0 ? form.note : undefined
  const sources = item && pictureSources(item)
  const categories = categoriesFor(known.categories)
  return (
    <RecordForm
      form={form}
      action={item ? text.labels.save : copy.create}
      onCancel={onCancel}
      missing={disabledReason ? [] : missing}
      needs={disabledReason ? false : needsOf(values, upload)}
      beside={note && <p className={styles.beside}>{note}</p>}
      disabled={disabledReason !== undefined}
    >
      {item && <Changed form={form} item={item} />}
      <ReadOnlyFieldset disabledReason={disabledReason}>
        <FormFields
          form={{ ...form, field: field as typeof form.field }}
          columns
          with={{
            type: { data: typeChoices(content.contentTypes), placeholder: copy.chooseType },
            category: {
              data: categories,
              placeholder: text.labels.chooseCategory,
              why: categories.length === 0 && <NoCategories onCategories={onCategories} />,
            },
            plan: { data: plansFor(item, known.plans), why: policy && text.adminLibrary.policy.inForm[policy] },
          }}
          own={{
            source: (
              <SourceField
                uploaded={item?.uploadedFile}
                source={values.source}
                onSource={(source) => set({ source })}
              />
            ),
            file: (
              <UploadField
                uploaded={item?.uploadedFile}
                form={form.upload}
                endings={endingsFor(values.type)}
                error={errors.file}
                onChosen={length.onChosen}
                removed={values.fileRemoved}
                onRemove={(fileRemoved) => set({ fileRemoved })}
              />
            ),
            text: (
              <MarkdownField
                label={values.source === 'text' ? text.labels.textLabel : copy.textBeside}
                description={copy.textWhy}
                nothing={text.labels.nothingToPreview}
                value={values.text}
                most={libraryManagement.TEXT_MAX}
                error={errors.text}
                onChange={(written) => set({ text: written })}
              />
            ),
            thumbnail: (
              <PictureField
                copy={copy.thumbnail}
                wrongType={coverRefusal}
                maxMegabytes={libraryManagement.THUMBNAIL_MAX_MB}
                now={
                  sources && (
                    <Cover
                      className={styles.coverNow}
                      id={item.id}
                      sources={sources}
                      sizes="96px"
                      alt={copy.coverNow}
                      small
                      eager
                    />
                  )
                }
                file={values.thumbnail}
                removed={values.removed}
                progress={values.thumbnail ? form.progress : undefined}
                error={errors.thumbnail}
                onFile={(thumbnail) => set({ thumbnail })}
                onRemove={(removed) => set({ removed })}
                onCancel={form.cancel}
              />
            ),
          }}
        />
      </ReadOnlyFieldset>
    </RecordForm>
  )
}

/** The form for a new or existing item. Waits for the categories and plans it offers. */
export const ItemForm = (props: Props) => {
  const categories = useRead(contentCategories.listManagedContentCategories, {})
  const plans = useRead(membership.listPlans, {})
  const person = useCurrentUser()?.id
  if (categories.data && plans.data && person !== undefined) {
    const known = { person, categories: categories.data.categories, plans: plans.data.plans }
    return <Filled key={person} {...props} known={known} />
  }
  const failed = [categories, plans].filter(({ error }) => error)
  const [first] = failed
  if (!first) return <RowsSkeleton count={8} dense />
  const refetch = () => Promise.all(failed.map((read) => read.refetch()))
  return <ReadFailed what={text.labels.theForm} read={{ error: first.error, refetch }} />
}
