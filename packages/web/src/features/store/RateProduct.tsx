import { Button, Stack, Textarea } from '@mantine/core'
import { orders, store } from '@vesica/contract'
import { useState } from 'react'
import { useAct, useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { StarsInput } from '../../ui/StarsInput.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Store.module.css'

const words = text.store.ratings

const received = ['delivered', 'completed']

/** What the member's own orders say of a product: whether it came, and how many stars they gave. */
const useReceived = (product: Pick<store.Product, 'id' | 'name'>): { came: boolean; stars: number | null } => {
  const { data } = useRead(orders.listOwnOrders, { query: { search: product.name, limit: '50' } })
  const items = (data?.orders ?? [])
    .filter((order) => received.includes(order.status))
    .flatMap((order) => order.items.filter((item) => item.product_id === product.id))
  return { came: items.length > 0, stars: items.find((item) => item.stars !== null)?.stars ?? null }
}

type DialogProps = { product: store.Product; before: number; onClose: () => void }

const RatingDialog = ({ product, before, onClose }: DialogProps) => {
  const [stars, setStars] = useState(before)
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const rating = useAct(store.rateProduct, {
    refreshes: [store.getProduct, store.listProducts, orders.listOwnOrders, orders.getOrder],
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
  const { came, stars } = useReceived(product)
  const [open, setOpen] = useState(false)
  if (!came) return null
  return (
    <div className={styles.rate}>
      {stars !== null && (
        <span className={styles.rating}>
          {words.yours} <Stars value={stars} label={words.stars(String(stars))} />
        </span>
      )}
      <Button variant="default" onClick={() => setOpen(true)}>
        {stars === null ? words.rate : words.change}
      </Button>
      {open && <RatingDialog product={product} before={stars ?? 0} onClose={() => setOpen(false)} />}
    </div>
  )
}
