import { Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { products } from '@vesica/contract'
import { type FormEvent, useRef, useState } from 'react'
import { checkBody, type FieldErrors, fieldErrorsOf } from '../../data/check.ts'
import type { CallFailed } from '../../data/failure.ts'
import { useAct } from '../../data/act.ts'
import { text } from '../../i18n/text.ts'
import { FormButtons } from '../../ui/form/FormButtons.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { Unsaved } from '../../ui/form/Unsaved.tsx'
import styles from './Catalogue.module.css'
import type { Category } from './CategoriesList.tsx'

const words = text.adminStore.categories

type Fields = Pick<Category, 'name' | 'description' | 'emoji' | 'active'>
type Props = { category: Category | undefined; onDone: () => void; onCancel: () => void }

const empty: Fields = { name: '', description: '', emoji: '', active: true }
const isComplete = ({ name, description }: Fields): boolean => [name, description].every((one) => one.trim() !== '')

const useCategoryForm = (category: Category | undefined, onDone: () => void) => {
  const [fields, setFields] = useState<Fields>(
    category
      ? { name: category.name, description: category.description, emoji: category.emoji, active: category.active }
      : empty,
  )
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<CallFailed>()
  const form = useRef<HTMLFormElement>(null)
  const show = (wrong: FieldErrors) => {
    setErrors(wrong)
    // The errors have to be on the page first.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const onFailed = (refused: CallFailed) => {
    const wrong = fieldErrorsOf(refused)
    if (refused.code === 'category_exists') wrong.name = refused.message
    show(wrong)
    setFailure(Object.keys(wrong).length > 0 ? undefined : refused)
  }
  const refreshes = [products.listKeptCategories, products.listKeptProducts]
  const finish = (message: string) => {
    notifySuccess(message)
    onDone()
  }
  const create = useAct(products.createProductCategory, { refreshes, onFailed, onDone: () => finish(words.created) })
  const update = useAct(products.updateProductCategory, { refreshes, onFailed, onDone: () => finish(words.updated) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = checkBody(products.createProductCategory, fields)
    setFailure(undefined)
    if (Object.keys(wrong).length > 0) return show(wrong)
    setErrors({})
    if (category) void update.act({ params: { id: category.id }, body: fields })
    else void create.act({ body: fields })
  }
  const change = (changed: Partial<Fields>) => {
    setFields({ ...fields, ...changed })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changed))))
  }
  return { fields, change, errors, failure, submit, form, isPending: create.isPending || update.isPending }
}

/** The form of a new category, or of one that exists. */
export const CategoryForm = ({ category, onDone, onCancel }: Props) => {
  const { fields, change, errors, failure, submit, form, isPending } = useCategoryForm(category, onDone)
  const complete = isComplete(fields)
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Unsaved values={fields} />
      <Stack gap="md">
        <TextInput
          label={words.name}
          data-autofocus
          required
          maxLength={60}
          autoComplete="off"
          value={fields.name}
          error={errors.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label={words.emoji}
          description={words.emojiWhy}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={32}
          autoComplete="off"
          value={fields.emoji}
          error={errors.emoji}
          onChange={(event) => change({ emoji: event.currentTarget.value })}
        />
        <Textarea
          label={words.description}
          required
          autosize
          minRows={2}
          maxLength={500}
          value={fields.description}
          error={errors.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <Switch
          label={words.shown}
          description={words.activeWhy}
          checked={fields.active}
          onChange={(event) => change({ active: event.currentTarget.checked })}
        />
        <FormFailure message={failure?.message} requestId={failure?.requestId} />
        {!complete && <p className={styles.needs}>{words.needs}</p>}
        <FormButtons
          act={category ? words.save : words.create}
          busy={isPending}
          disabled={!complete}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  )
}
