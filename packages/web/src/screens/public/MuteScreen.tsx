import { Button, Group, Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { notifications } from '@vesica/contract'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../data/action.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { FormCard } from './FormCard.tsx'

const copy = text.notifications.mute

type Ended = { muted: boolean; names: string[] }

const messageOf = ({ muted, names }: Ended) => {
  const named = names.join(', ')
  if (names.length === 0) return { title: copy.title, why: copy.nothing }
  return muted ? { title: copy.muted, why: copy.mutedWhy(named) } : { title: copy.again, why: copy.againWhy(named) }
}

/** Landing page of the unsubscribe link in emails: unsubscribes on open and offers to undo it. */
export const MuteScreen = () => {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const [ended, setEnded] = useState<Ended>()
  const muting = useAction(notifications.muteByLink, { onDone: (reply) => setEnded(reply) })
  const requested = useRef(false)
  const { run } = muting
  useEffect(() => {
    // Opening the page unsubscribes. Link scanners that only fetch the URL run no scripts.
    if (requested.current) return
    requested.current = true
    void run({ params: { token }, body: { muted: true } })
  }, [run, token])
  if (!ended)
    return (
      <FormCard title={muting.failure ? copy.failed : copy.title}>
        {muting.failure ? <FormFailure message={muting.failure.message} /> : <p role="status">{copy.asking}</p>}
      </FormCard>
    )
  const { title, why } = messageOf(ended)
  return (
    <FormCard title={title}>
      <Stack gap="md">
        <p role="status">{why}</p>
        <FormFailure message={muting.failure?.message} />
        <Group>
          {ended.muted && ended.names.length > 0 && (
            <Button
              loading={muting.isPending}
              onClick={() => void muting.run({ params: { token }, body: { muted: false } })}
            >
              {copy.back}
            </Button>
          )}
          <Button component="a" variant="default" href={paths.settings('notifications')}>
            {copy.settings}
          </Button>
        </Group>
      </Stack>
    </FormCard>
  )
}
