import { orders, store } from '@vesica/contract'
import { defineFields, lines, own, valuesOf } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StarsInput } from '../../../ui/form/StarsInput.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from '../Dialogs.module.css'
import { ItemPicture } from '../ItemPicture.tsx'
import { ratable } from './orderActions.ts'

const copy = text.orders.rating
const refreshes = [
  orders.listOwnOrders,
  orders.getOrder,
  orders.trackOrder,
  store.listProducts,
  store.getProduct,
  store.getOwnRating,
]

const fields = defineFields<orders.OrderItem>()({
  stars: own(0, { of: ({ stars }) => stars ?? 0 }),
  comment: lines(`${text.labels.comment} (${text.general.optional})`, {
    why: copy.commentHint,
    of: ({ comment }) => comment ?? '',
    most: 1000,
  }),
})

const RateForm = ({ item, id }: { item: orders.OrderItem; id: string }) => {
  const form = useRecordForm({
    fields,
    values: () => valuesOf(fields, item),
    check: ({ stars }) => ({ stars: stars === 0 ? copy.choose : undefined }),
    refreshes,
    save: saving(
      fields,
      store.rateProduct,
      ({ stars, comment }) => ({ params: { id }, body: { stars, comment: comment.trim() || undefined } }),
      () => notifySuccess(copy.done(item.name)),
    ),
  })
  const { value, error, onChange } = form.field('stars')
  return (
    <div className={styles.rating}>
      <div className={styles.ratingHead}>
        <ItemPicture of={item} />
        <strong>{item.name}</strong>
      </div>
      <RecordForm form={form} action={item.stars === null ? copy.submit : copy.change} place="page" label={item.name}>
        <FormFields
          form={form}
          own={{
            stars: (
              <StarsInput
                label={copy.stars(item.name)}
                names={copy.names}
                starsLabel={copy.star}
                value={value}
                onChange={onChange}
                error={error}
              />
            ),
          }}
        />
      </RecordForm>
    </div>
  )
}

/** Star ratings and reviews for each product of a delivered order. */
export const RateDialog = ({ order, onClose }: { order: orders.Order; onClose: () => void }) => {
  const items = ratable(order)
  return (
    <Dialog opened onClose={onClose} title={copy.title(order.reference)} full>
      {items.length === 0 ? (
        <EmptyState title={copy.nothing} why={copy.nothingWhy} />
      ) : (
        <div className={styles.parts}>
          <p className={styles.quiet}>{copy.lead}</p>
          {items.map((item) => item.product_id && <RateForm key={item.id} item={item} id={item.product_id} />)}
        </div>
      )}
    </Dialog>
  )
}
