import { Button, Textarea } from '@mantine/core'
import { orders, store } from '@vesica/contract'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../../data/act.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { StarsInput } from '../../../ui/form/StarsInput.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { Unsaved } from '../../../ui/form/Unsaved.tsx'
import styles from '../Dialogs.module.css'
import { ItemPicture } from '../ItemPicture.tsx'
import { ratable } from './orderActs.ts'

const words = text.orders.rating
const refreshes = [
  orders.listOwnOrders,
  orders.getOrder,
  orders.trackOrder,
  store.listProducts,
  store.getProduct,
  store.getOwnRating,
]

const RateForm = ({ item }: { item: orders.OrderItem }) => {
  const [saved, setSaved] = useState({ stars: item.stars ?? 0, comment: item.comment ?? '' })
  const [stars, setStars] = useState(saved.stars)
  const [comment, setComment] = useState(saved.comment)
  const [isMissing, setMissing] = useState(false)
  const rate = useAct(store.rateProduct, {
    refreshes,
    onDone: () => {
      setSaved({ stars, comment })
      notifySuccess(words.done(item.name))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(stars === 0)
    if (stars === 0 || item.product_id === null) return
    const said = comment.trim()
    void rate.act({ params: { id: item.product_id }, body: { stars, ...(said !== '' && { comment: said }) } })
  }
  return (
    <form className={styles.rating} aria-label={item.name} onSubmit={submit} noValidate>
      <Unsaved values={{ stars, comment }} saved={saved} />
      <div className={styles.ratingHead}>
        <ItemPicture of={item} />
        <strong>{item.name}</strong>
      </div>
      <StarsInput
        label={words.stars(item.name)}
        names={words.names}
        starsLabel={words.star}
        value={stars}
        onChange={(next) => {
          setStars(next)
          setMissing(false)
        }}
        error={isMissing ? words.choose : rate.failure?.errors?.stars?.[0]}
      />
      <Textarea
        label={`${words.comment} (${text.words.optional})`}
        description={words.commentHint}
        maxLength={1000}
        autosize
        minRows={2}
        maxRows={6}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        error={rate.failure?.errors?.comment?.[0]}
      />
      <FormFailure message={rate.failure?.message} requestId={rate.failure?.requestId} />
      <div className={styles.buttons}>
        <Button type="submit" loading={rate.isPending}>
          {words.submit}
        </Button>
      </div>
    </form>
  )
}

/** Stars and words for each product of an order that was delivered. */
export const RateDialog = ({ order, onClose }: { order: orders.Order; onClose: () => void }) => {
  const items = ratable(order)
  return (
    <Dialog opened onClose={onClose} title={words.title(order.reference)} full>
      {items.length === 0 ? (
        <EmptyState title={words.nothing} why={words.nothingWhy} />
      ) : (
        <div className={styles.parts}>
          <p className={styles.quiet}>{words.lead}</p>
          {items.map((item) => (
            <RateForm key={item.id} item={item} />
          ))}
        </div>
      )}
    </Dialog>
  )
}
