import { Button } from '@mantine/core'
import { orders, type Reply, store } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../data/hooks.ts'
import { defineFields, lines, own, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Stars } from '../../ui/text/Stars.tsx'
import { StarsInput } from '../../ui/form/StarsInput.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Store.module.css'

const copy = text.store.ratings

type Rating = Reply<typeof store.getOwnRating>['rating']
type Named = Pick<store.Product, 'id' | 'name'>
type DialogProps = { product: Named; before: Rating; onClose: () => void }

const fields = defineFields<NonNullable<Rating>>()({
  stars: own(0),
  comment: lines(`${copy.comment} (${text.general.optional})`, {
    why: copy.commentWhy,
    of: ({ comment }) => comment ?? '',
    most: 1000,
    rows: 3,
  }),
})

const RatingDialog = ({ product, before, onClose }: DialogProps) => {
  const form = useRecordForm({
    fields,
    values: () => valuesOf(fields, before ?? undefined),
    check: ({ stars }) => ({ stars: stars === 0 ? copy.missing : undefined }),
    refreshes: [store.getOwnRating, store.getProduct, store.listProducts, orders.listOwnOrders, orders.getOrder],
    save: saving(
      fields,
      store.rateProduct,
      ({ stars, comment }) => ({ params: { id: product.id }, body: { stars, comment: comment.trim() || undefined } }),
      () => {
        notifySuccess(copy.done)
        onClose()
      },
    ),
  })
  const { value, error, onChange } = form.field('stars')
  return (
    <Dialog opened onClose={onClose} title={copy.dialogTitle(product.name)} busy={form.isPending}>
      <RecordForm form={form} action={copy.submit}>
        <FormFields
          form={form}
          own={{
            stars: (
              <StarsInput
                label={copy.choose}
                value={value}
                names={copy.names}
                starsLabel={(count) => copy.stars(String(count))}
                error={error}
                onChange={onChange}
              />
            ),
          }}
        />
      </RecordForm>
    </Dialog>
  )
}

/** Rates a product, for members who have received it. */
export const RateProduct = ({ product }: { product: Named }) => {
  const { data } = useRead(store.getOwnRating, { params: { id: product.id } })
  const [open, setOpen] = useState(false)
  if (!data?.delivered) return null
  const { rating } = data
  return (
    <div className={styles.rate}>
      {rating && (
        <span className={styles.rating}>
          {copy.yours} <Stars value={rating.stars} label={copy.stars(String(rating.stars))} />
        </span>
      )}
      <Button variant="default" onClick={() => setOpen(true)}>
        {rating ? copy.change : copy.rate}
      </Button>
      {open && <RatingDialog product={product} before={rating} onClose={() => setOpen(false)} />}
    </div>
  )
}
