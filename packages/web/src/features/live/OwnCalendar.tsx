import { Button } from '@mantine/core'
import { feeds } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../data/action.ts'
import { useRead } from '../../data/hooks.ts'
import { date } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { Fact, Facts } from '../../ui/text/Facts.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Live.module.css'

const copy = text.live.calendar

/** Creates, replaces and removes the member's calendar URL. Nothing while loading. */
export const OwnCalendar = () => {
  const known = useRead(feeds.getFeedAddress, {}).data
  const [made, setMade] = useState<string>()
  const [asks, setAsks] = useState<'replace' | 'end'>()
  const refreshes = [feeds.getFeedAddress]
  const make = useAction(feeds.createFeedUrls, {
    refreshes,
    onAnswer: ({ calendar }) => {
      setMade(calendar)
      setAsks(undefined)
    },
  })
  const end = useAction(feeds.revokeFeedAddress, {
    refreshes,
    onAnswer: () => {
      setMade(undefined)
      setAsks(undefined)
      notifySuccess(copy.ended)
    },
  })
  if (!known) return null
  const { feed } = known
  const isAsking = asks !== undefined
  return (
    <div className={styles.calendar}>
      <PageSection title={copy.title}>
        <p>{copy.why}</p>
        <p className={styles.quiet}>{copy.shared}</p>
        {feed && made && (
          <>
            <Facts live>
              <Fact name={copy.name} code copyValue={made} copyName={copy.address}>
                {made}
              </Fact>
            </Facts>
            <p className={styles.quiet}>{copy.once}</p>
          </>
        )}
        {feed && !made && <p className={styles.quiet}>{copy.since(date(feed.createdAt))}</p>}
        {!isAsking && make.failure && <FormFailure message={make.failure.message} requestId={make.failure.requestId} />}
        <div className={styles.acts}>
          {feed ? (
            <>
              <Button variant="default" onClick={() => setAsks('replace')}>
                {copy.replace}
              </Button>
              <Button variant="subtle" color="red" onClick={() => setAsks('end')}>
                {copy.end}
              </Button>
            </>
          ) : (
            <Button variant="light" loading={make.isPending} onClick={() => void make.run({})}>
              {copy.make}
            </Button>
          )}
        </div>
        <ConfirmDialog
          opened={isAsking}
          onClose={() => setAsks(undefined)}
          question={asks === 'end' ? copy.endQuestion : copy.replaceQuestion}
          consequences={asks === 'end' ? copy.endThen : copy.replaceThen}
          action={asks === 'end' ? copy.end : copy.replace}
          danger
          doing={asks === 'end' ? end : make}
          onConfirm={() => (asks === 'end' ? end.run({}) : make.run({}))}
        />
      </PageSection>
    </div>
  )
}
