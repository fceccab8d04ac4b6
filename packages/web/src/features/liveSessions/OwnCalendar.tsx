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

const copy = text.liveSessions.calendar

/** Creates, replaces and removes the member's calendar URL. Nothing while loading. */
export const OwnCalendar = () => {
  const known = useRead(feeds.getFeedAddress, {}).data
  const [createdUrl, setCreatedUrl] = useState<string>()
  const [question, setQuestion] = useState<'replace' | 'end'>()
  const refreshes = [feeds.getFeedAddress]
  const make = useAction(feeds.createFeedUrls, {
    refreshes,
    onAnswer: ({ calendar }) => {
      setCreatedUrl(calendar)
      setQuestion(undefined)
    },
  })
  const end = useAction(feeds.revokeFeedAddress, {
    refreshes,
    onAnswer: () => {
      setCreatedUrl(undefined)
      setQuestion(undefined)
      notifySuccess(copy.ended)
    },
  })
  if (!known) return null
  const { feed } = known
  const isOpen = question !== undefined
  return (
    <div className={styles.calendar}>
      <PageSection title={copy.title}>
        <p>{copy.why}</p>
        <p className={styles.quiet}>{copy.shared}</p>
        {feed && createdUrl && (
          <>
            <Facts live>
              <Fact name={copy.name} code copyValue={createdUrl} copyName={copy.address}>
                {createdUrl}
              </Fact>
            </Facts>
            <p className={styles.quiet}>{copy.once}</p>
          </>
        )}
        {feed && !createdUrl && <p className={styles.quiet}>{copy.since(date(feed.createdAt))}</p>}
        {!isOpen && make.failure && <FormFailure message={make.failure.message} requestId={make.failure.requestId} />}
        <div className={styles.acts}>
          {feed ? (
            <>
              <Button variant="default" onClick={() => setQuestion('replace')}>
                {copy.replace}
              </Button>
              <Button variant="subtle" color="red" onClick={() => setQuestion('end')}>
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
          opened={isOpen}
          onClose={() => setQuestion(undefined)}
          question={question === 'end' ? copy.endQuestion : copy.replaceQuestion}
          consequences={question === 'end' ? copy.endThen : copy.replaceThen}
          action={question === 'end' ? copy.end : copy.replace}
          danger
          doing={question === 'end' ? end : make}
          onConfirm={() => (question === 'end' ? end.run({}) : make.run({}))}
        />
      </PageSection>
    </div>
  )
}
