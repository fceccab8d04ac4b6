import { Button, Select } from '@mantine/core'
import { centsText, membership, products, type Reply } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { pictureSources } from '../../../data/pictures.ts'
import { valuesOf } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { PictureField } from '../../../ui/form/PictureField.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { ProductPicture } from '../../../ui/picture/ProductPicture.tsx'
import { notifyNext, notifySuccess } from '../../../ui/toasts.tsx'
import styles from './Catalogue.module.css'
import type { Product } from './ProductFacts.tsx'
import {
  createBody,
  discountedCents,
  missingOf,
  productFields,
  type ProductFields,
  readCents,
  updateBody,
} from './productFields.ts'

const copy = text.adminStore.productForm

type Props = {
  product: Product | undefined
  onDone: () => void
  onCancel: () => void
  /** Opens the categories, where the first one is added. */
  onCategories: () => void
  /** Opens the new product. */
  onOpen?: (id: string) => void
}
type FormOptions = {
  categories: Reply<typeof products.listManagedCategories>['categories']
  plans: Reply<typeof membership.listPlans>['plans']
}

const useProductForm = ({ product, onDone, onOpen }: Props) => {
  // The server's message about the stock after it refused a stale one.
  const [stockNow, setStockNow] = useState<string>()
  const done = (message: string) => () => {
    notifySuccess(message)
    onDone()
  }
  const filesOf = ({ image }: ProductFields) => ({ image: image ?? undefined })
  const form = useRecordForm({
    fields: productFields,
    values: valuesOf(productFields, product),
    refusals: {
      category_unknown: 'category',
      plan_unknown: 'plan',
      stock_changed: 'stock',
      price_changed: 'discount',
      image_unreadable: 'image',
      file_too_large: 'image',
      file_wrong_type: 'image',
      file_unreadable: 'image',
    },
    sentence: ({ code, details }) =>
      code === 'price_changed' && typeof details?.discounted_price === 'number'
        ? copy.serverPrice(usd(details.discounted_price))
        : undefined,
    refreshes: [products.listManagedProducts, products.listManagedCategories],
    save: product
      ? saving(
          productFields,
          products.updateProduct,
          (values, saved) => ({
            params: { id: product.id },
            body: updateBody(values, stockNow ?? saved.stock),
            files: filesOf(values),
          }),
          done(text.adminStore.products.updated),
        )
      : saving(
          productFields,
          products.createProduct,
          (values) => ({ body: createBody(values), files: filesOf(values) }),
          ({ product: { id } }) => {
            notifyNext(text.adminStore.products.created, text.labels.open, () => onOpen?.(id))
            onDone()
          },
        ),
    onFailed: ({ code, details }) => {
      if (code === 'stock_changed' && typeof details?.stock_count === 'number') setStockNow(String(details.stock_count))
    },
  })
  return { form, stockNow, stockSeen: stockNow ?? form.saved.stock }
}

/** The price members pay, computed from the input. */
const Paid = ({ values }: { values: ProductFields }) => {
  const list = readCents(values.price)
  const paid = discountedCents(values)
  const isReward = values.isReward
    ? copy.paidReward
    : list === undefined || paid === undefined
      ? copy.paidUnknown
      : paid === list
        ? copy.paid(usd(centsText(paid)))
        : copy.paidInstead(usd(centsText(paid)), usd(centsText(list)))
  return (
    <p className={styles.paid} role="status">
      {isReward}
    </p>
  )
}

/** A retired plan remains selectable for the reward that uses it. */
const plansFor = (product: Product | undefined, plans: FormOptions['plans']) => {
  const offered = plans.map(({ id, name }) => ({ value: id, label: name }))
  const storedPlan = product?.rewardPlan
  if (!storedPlan || offered.some(({ value }) => value === storedPlan)) return offered
  return [...offered, { value: storedPlan, label: product.rewardPlanName ?? storedPlan }]
}

const Filled = ({ known, ...props }: Props & { known: FormOptions }) => {
  const { product, onCancel, onCategories } = props
  const { form, stockNow, stockSeen } = useProductForm(props)
  const { values, errors, set } = form
  // Only for existing products: the stock changed since it was displayed. Unreadable input is a different error.
  const stockMoved = product !== undefined && stockSeen !== String(product.stockCount)
  const stockRefused = stockNow !== undefined && errors.stock !== undefined
  const sources = product && pictureSources(product)
  const categories = known.categories.map(({ id, name, active }) => ({
    value: id,
    label: active ? name : text.labels.hiddenNamed(name),
  }))
  return (
    <RecordForm
      form={form}
      action={product ? text.labels.save : copy.create}
      onCancel={onCancel}
      missing={missingOf(values)}
    >
      <FormFields
        form={form}
        columns
        with={{
          stock: { why: (stockRefused || stockMoved) && copy.stockNow(Number(stockSeen)) },
          plan: { data: plansFor(product, known.plans), placeholder: copy.choosePlan },
        }}
        own={{
          category: (
            <>
              <Select
                label={text.labels.category}
                placeholder={text.labels.chooseCategory}
                required
                data={categories}
                allowDeselect={false}
                {...form.field('category')}
              />
              {categories.length === 0 && (
                <p className={styles.needs}>
                  {text.labels.noCategoriesYetAddOneFirst}{' '}
                  <Button variant="subtle" size="compact-sm" onClick={onCategories}>
                    {text.labels.goToCategories}
                  </Button>
                </p>
              )}
            </>
          ),
          paid: <Paid values={values} />,
          image: (
            <PictureField
              copy={copy}
              maxMegabytes={products.PRODUCT_IMAGE_MAX_MB}
              now={
                sources && (
                  <ProductPicture sources={sources} seed={product.id} sizes="96px" alt={copy.pictureNow} eager />
                )
              }
              file={values.image}
              removed={values.removed}
              progress={values.image ? form.progress : undefined}
              error={errors.image}
              onFile={(image) => set({ image })}
              onRemove={(removed) => set({ removed })}
              onCancel={form.cancel}
            />
          ),
        }}
      />
    </RecordForm>
  )
}

/** The form for a new or existing product. Waits for the categories and plans it offers. */
export const ProductForm = (props: Props) => {
  const categories = useRead(products.listManagedCategories, {})
  const plans = useRead(membership.listPlans, {})
  if (categories.data && plans.data)
    return <Filled {...props} known={{ categories: categories.data.categories, plans: plans.data.plans }} />
  const failed = [categories, plans].filter(({ error }) => error)
  const [first] = failed
  if (!first) return <RowsSkeleton count={8} dense />
  const refetch = () => Promise.all(failed.map((read) => read.refetch()))
  return <ReadFailed what={text.labels.theForm} read={{ error: first.error, refetch }} />
}
