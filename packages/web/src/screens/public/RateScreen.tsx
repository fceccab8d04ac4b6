import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useParams, useSearch } from '@tanstack/react-router'
import { ticketMail } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../data/action.ts'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { FormCard } from './FormCard.tsx'

const copy = text.rating

type Rating = 'good' | 'bad'

/** The two rating buttons, with the one from the email emphasized. */
const Presses = ({ token, chosen }: { token: string; chosen: Rating }) => {
  const rating = useAction(ticketMail.rateByLink, { refreshes: [ticketMail.getRating] })
  return (
    <Stack gap="md">
      <p>{copy.once}</p>
      <FormFailure message={rating.failure?.message} requestId={rating.failure?.requestId} />
      <Group gap="sm" grow>
        {(['good', 'bad'] as const).map((choice) => (
          <Button
            key={choice}
            size="md"
            variant={choice === chosen ? 'filled' : 'default'}
            disabled={rating.isPending}
            onClick={() => void rating.run({ body: { token, rating: choice } })}
          >
            {copy[choice]}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

/** The submitted rating with a comment field. */
const RatingComment = ({ token, rating }: { token: string; rating: Rating }) => {
  const [more, setMore] = useState('')
  const [sent, setSent] = useState(false)
  const adding = useAction(ticketMail.rateByLink, { onDone: () => setSent(true) })
  return (
    <Stack gap="md">
      <p role="status">{sent ? copy.sent : copy.said[rating]}</p>
      {!sent && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (more.trim()) void adding.run({ body: { token, rating, comment: more } })
          }}
        >
          <Stack gap="md">
            <Textarea
              label={copy.words}
              description={copy.wordsWhy}
              value={more}
              onChange={(event) => setMore(event.currentTarget.value)}
              maxLength={1000}
              autosize
              minRows={3}
            />
            <FormFailure message={adding.failure?.message} requestId={adding.failure?.requestId} />
            <Button type="submit" size="md" variant="default" loading={adding.isPending} disabled={!more.trim()}>
              {copy.send}
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  )
}

/** Landing page of the rating links in emails. Opening it records nothing, as mail scanners open links too. */
export const RateScreen = () => {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { rating: chosen } = useSearch({ strict: false }) as { rating?: string }
  const about = useRead(ticketMail.getRating, { body: { token } })
  if (about.error?.code === 'rating_link_dead' || about.error?.code === 'validation_failed')
    return (
      <FormCard title={copy.title}>
        <EmptyState
          title={copy.dead}
          why={copy.deadWhy}
          action={
            <Button component="a" href={paths.support()}>
              {copy.support}
            </Button>
          }
        />
      </FormCard>
    )
  if (about.error)
    return (
      <FormCard title={copy.title}>
        <ReadFailed what={copy.title} read={about} />
      </FormCard>
    )
  if (!about.data) return <CardSkeleton />
  const { ticketReference, subject, rating } = about.data
  return (
    <FormCard title={rating ? copy.thanks : copy.title} lead={copy.about(ticketReference, subject)}>
      {rating ? (
        <RatingComment token={token} rating={rating} />
      ) : (
        <Presses token={token} chosen={chosen === 'bad' ? 'bad' : 'good'} />
      )}
    </FormCard>
  )
}
