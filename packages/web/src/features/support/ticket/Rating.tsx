import { Button, Textarea } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { tickets } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { text } from '../../../i18n/text.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from './Ticket.module.css'

const copy = text.support.rating
const COMMENT_MAX = 1000

/** Rates a solution as helpful or not: one click, once per solution. A negative rating can include a comment. */
export const Rating = ({ ticket }: { ticket: tickets.Ticket }) => {
  const [missing, setMissing] = useState<string>()
  const rate = useAction(tickets.rateTicket, {
    refreshes: [tickets.getTicket],
    onAnswer: () => notifySuccess(copy.thanks),
  })
  const submit = (rating: 'good' | 'bad') =>
    void rate.run({
      params: { id: ticket.id },
      body: { rating, ...(missing && rating === 'bad' && { comment: missing }) },
    })
  if (ticket.rating !== null && !ticket.canRate)
    return <p className={styles.rated}>{ticket.rating === 'good' ? copy.wasGood : copy.wasBad}</p>
  if (!ticket.canRate) return null
  return (
    <section className={styles.rating} aria-labelledby="ticket-rating">
      <h2 id="ticket-rating">{copy.title}</h2>
      <div className={styles.ratingActs}>
        <Button
          variant="light"
          leftSection={<IconThumbUp size={18} />}
          loading={rate.isPending}
          onClick={() => submit('good')}
        >
          {copy.good}
        </Button>
        {missing === undefined && (
          <Button variant="default" leftSection={<IconThumbDown size={18} />} onClick={() => setMissing('')}>
            {copy.bad}
          </Button>
        )}
      </div>
      {missing !== undefined && (
        <>
          <Textarea
            label={`${copy.badWhy} (${text.general.optional})`}
            description={copy.badHint}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={COMMENT_MAX}
            value={missing}
            autoFocus
            onChange={(event) => setMissing(event.currentTarget.value)}
          />
          <div className={styles.ratingActs}>
            <Button variant="default" loading={rate.isPending} onClick={() => submit('bad')}>
              {text.labels.send}
            </Button>
          </div>
        </>
      )}
      <FormFailure message={rate.failure?.message} />
    </section>
  )
}
