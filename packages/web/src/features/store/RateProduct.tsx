import { Button, Stack, Textarea } from '@mantine/core'
import { orders, type Reply, store } from '@vesica/contract'
import { useState } from 'react'
import { useAct } from '../../data/act.ts'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { Stars } from '../../ui/text/Stars.tsx'
import { StarsInput } from '../../ui/form/StarsInput.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { Unsaved } from '../../ui/form/Unsaved.tsx'
import styles from './Store.module.css'

const words = text.store.ratings

type Rating = Reply<typeof store.getOwnRating>['rating']
type DialogProps = { product: store.Product; before: Rating; onClose: () => void }

const RatingDialog = ({ product, before, onClose }: DialogProps) => {
  const [stars, setStars] = useState(before?.stars ?? 0)
  const [comment, setComment] = useState(before?.comment ?? '')
  const [missing, setMissing] = useState(false)
  const rating = useAct(store.rateProduct, {
    refreshes: [store.getOwnRating, store.getProduct, store.listProducts, orders.listOwnOrders, orders.getOrder],
    onDone: () => {
      notifySuccess(words.done)
      onClose()
    },
  })
  const said = comment.trim()
  const send = () => {
    if (stars === 0) setMissing(true)
    else void rating.act({ params: { id: product.id }, body: { stars, ...(said && { comment: said }) } })
  }
  return (
    <Dialog opened onClose={onClose} title={words.dialogTitle(product.name)} busy={rating.isPending}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Unsaved values={{ stars, comment }} />
        <Stack gap="md">
          <StarsInput
            label={words.choose}
            value={stars}
            names={words.names}
            starsLabel={(count) => words.stars(String(count))}
            error={missing && stars === 0 ? words.missing : undefined}
            onChange={setStars}
          />
          <Textarea
            label={`${words.comment} (${text.words.optional})`}
            description={words.commentWhy}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={1000}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <FormFailure message={rating.failure?.message} requestId={rating.failure?.requestId} />
          <Button type="submit" loading={rating.isPending} style={{ alignSelf: 'flex-end' }}>
            {words.submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}

/** The way to rate a product, for those who have received it. */
export const RateProduct = ({ product }: { product: store.Product }) => {
  const { data } = useRead(store.getOwnRating, { params: { id: product.id } })
  const [open, setOpen] = useState(false)
  if (!data?.delivered) return null
  const { rating } = data
  return (
    <div className={styles.rate}>
      {rating && (
        <span className={styles.rating}>
          {words.yours} <Stars value={rating.stars} label={words.stars(String(rating.stars))} />
        </span>
      )}
      <Button variant="default" onClick={() => setOpen(true)}>
        {rating ? words.change : words.rate}
      </Button>
      {open && <RatingDialog product={product} before={rating} onClose={() => setOpen(false)} />}
    </div>
  )
}
