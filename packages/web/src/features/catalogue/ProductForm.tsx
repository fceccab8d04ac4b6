import { Button, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { membership, products, type Reply } from '@vesica/contract'
import { useEffect, useRef } from 'react'
import { useRead } from '../../data/hooks.ts'
import { pictureSources } from '../../data/pictures.ts'
import { usd } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import { FormButtons } from '../../ui/form/FormButtons.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { Unsaved } from '../../ui/form/Unsaved.tsx'
import styles from './Catalogue.module.css'
import { PictureField } from './PictureField.tsx'
import type { Product } from './ProductFacts.tsx'
import { centsText, discountedCents, isComplete, type ProductFields, readCents, shownNumber } from './productFields.ts'
import { useProductForm } from './useProductForm.ts'

const words = text.adminStore.productForm

type Props = {
  product: Product | undefined
  onDone: () => void
  onCancel: () => void
  /** Leads to the categories, where the first one is added. */
  onCategories: () => void
}
type Known = {
  categories: Reply<typeof products.listKeptCategories>['categories']
  plans: Reply<typeof membership.listPlans>['plans']
}
type Form = ReturnType<typeof useProductForm>

/** What members pay, as it follows from what is typed. */
const Paid = ({ fields }: { fields: ProductFields }) => {
  const list = readCents(fields.price)
  const paid = discountedCents(fields)
  const said = fields.isReward
    ? words.paidReward
    : list === undefined || paid === undefined
      ? words.paidUnknown
      : paid === list
        ? words.paid(usd(centsText(paid)))
        : words.paidInstead(usd(centsText(paid)), usd(centsText(list)))
  return (
    <p className={styles.paid} role="status">
      {said}
    </p>
  )
}

const Numbers = ({ form, product }: { form: Form; product: Product | undefined }) => {
  const { fields, change, errors } = form
  const leave = (name: 'price' | 'discount' | 'stock') => () => {
    const shown = shownNumber(name, fields[name])
    if (shown !== fields[name]) change({ [name]: shown })
  }
  const stockMoved = product !== undefined && form.stockSeen !== product.stockCount && errors.stock === undefined
  return (
    <>
      <TextInput
        label={words.price}
        required
        inputMode="decimal"
        leftSection="$"
        autoComplete="off"
        value={fields.price}
        error={errors.price}
        onBlur={leave('price')}
        onChange={(event) => change({ price: event.currentTarget.value })}
      />
      <TextInput
        label={words.discount}
        description={words.discountWhy}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        inputMode="numeric"
        rightSection="%"
        autoComplete="off"
        value={fields.discount}
        error={errors.discount}
        onBlur={leave('discount')}
        onChange={(event) => change({ discount: event.currentTarget.value })}
      />
      <TextInput
        label={words.stock}
        description={errors.stock || stockMoved ? words.stockNow(form.stockSeen) : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        inputMode="numeric"
        autoComplete="off"
        value={fields.stock}
        error={errors.stock}
        onBlur={leave('stock')}
        onChange={(event) => change({ stock: event.currentTarget.value })}
      />
    </>
  )
}

const Switches = ({ form, known, product }: { form: Form; known: Known; product: Product | undefined }) => {
  const { fields, change, errors } = form
  const offered = known.plans.map(({ id, name }) => ({ value: id, label: name }))
  const own = product?.rewardPlan
  // A plan that is not offered any more stays the choice of the reward that has it.
  const plans =
    own && !offered.some(({ value }) => value === own)
      ? [...offered, { value: own, label: product.rewardPlanName ?? own }]
      : offered
  return (
    <div className={styles.switches}>
      <Switch
        label={text.adminStore.products.onOffer}
        description={words.onOfferWhy}
        checked={fields.onOffer}
        onChange={(event) => change({ onOffer: event.currentTarget.checked })}
      />
      <Switch
        label={words.featured}
        description={words.featuredWhy}
        checked={fields.featured}
        onChange={(event) => change({ featured: event.currentTarget.checked })}
      />
      <Switch
        label={words.isReward}
        description={words.isRewardWhy}
        checked={fields.isReward}
        onChange={(event) => change({ isReward: event.currentTarget.checked })}
      />
      {fields.isReward && (
        <Select
          label={words.plan}
          placeholder={words.choosePlan}
          required
          data={plans}
          value={fields.plan || null}
          allowDeselect={false}
          error={errors.plan}
          onChange={(plan) => change({ plan: plan ?? '' })}
        />
      )}
    </div>
  )
}

const Buttons = ({ form, product, onCancel }: { form: Form } & Pick<Props, 'product' | 'onCancel'>) => {
  const complete = isComplete(form.fields)
  return (
    <Stack gap="xs">
      {!complete && <p className={styles.needs}>{words.needs}</p>}
      <FormButtons
        act={product ? words.save : words.create}
        busy={form.isPending}
        disabled={!complete}
        onCancel={onCancel}
      />
    </Stack>
  )
}

const Fields = ({ product, known, onDone, onCancel, onCategories }: Props & { known: Known }) => {
  const form = useProductForm(product, onDone)
  const { fields, change, errors } = form
  // The dialog was there first, waiting for what the form offers.
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const categories = known.categories.map(({ id, name, active }) => ({
    value: id,
    label: active ? name : words.hiddenCategory(name),
  }))
  return (
    <form ref={form.form} onSubmit={form.submit} noValidate>
      <Unsaved values={{ ...fields, file: form.file, removed: form.removed }} />
      <Stack gap="md">
        <div className={styles.formColumns}>
          <TextInput
            label={words.name}
            data-autofocus
            ref={first}
            required
            maxLength={120}
            autoComplete="off"
            value={fields.name}
            error={errors.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <div>
            <Select
              label={words.category}
              placeholder={words.chooseCategory}
              required
              data={categories}
              value={fields.category || null}
              allowDeselect={false}
              error={errors.category}
              onChange={(category) => change({ category: category ?? '' })}
            />
            {categories.length === 0 && (
              <p className={styles.needs}>
                {words.noCategories}{' '}
                <Button variant="subtle" size="compact-sm" onClick={onCategories}>
                  {words.toCategories}
                </Button>
              </p>
            )}
          </div>
        </div>
        <Textarea
          label={words.description}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={4000}
          value={fields.description}
          error={errors.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <div className={styles.formColumns}>
          <Numbers form={form} product={product} />
          <TextInput
            label={words.tags}
            description={words.tagsWhy}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autoComplete="off"
            value={fields.tags}
            error={errors.tags}
            onChange={(event) => change({ tags: event.currentTarget.value })}
          />
        </div>
        <Paid fields={fields} />
        <div className={styles.formColumns}>
          <PictureField
            sources={product && pictureSources(product)}
            seed={product?.id ?? ''}
            file={form.file}
            removed={form.removed}
            progress={form.progress}
            error={errors.image}
            onFile={form.chooseFile}
            onRemove={form.setRemoved}
            onCancel={form.cancelUpload}
          />
          <Switches form={form} known={known} product={product} />
        </div>
        <FormFailure message={form.failure?.message} requestId={form.failure?.requestId} />
        <Buttons form={form} product={product} onCancel={onCancel} />
      </Stack>
    </form>
  )
}

/** The form of a new product, or of one that exists. Waits for the categories and plans, which it offers. */
export const ProductForm = (props: Props) => {
  const categories = useRead(products.listKeptCategories, {})
  const plans = useRead(membership.listPlans, {})
  if (categories.data && plans.data)
    return <Fields {...props} known={{ categories: categories.data.categories, plans: plans.data.plans }} />
  const failed = [categories, plans].filter(({ error }) => error)
  const [first] = failed
  if (!first) return <RowsSkeleton count={8} dense />
  const refetch = () => Promise.all(failed.map((read) => read.refetch()))
  return <ReadFailed what={words.loading} read={{ error: first.error, refetch }} />
}
