import { Button } from '@mantine/core'
import { feeds, type Reply } from '@vesica/contract'
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
import styles from './Library.module.css'

const words = text.library.feeds

type Made = Reply<typeof feeds.makeFeedAddress>
type Known = NonNullable<Reply<typeof feeds.getFeedAddress>['feed']>

/** The addresses, for as long as the page shows them: nothing says them again. */
const Addresses = ({ made }: { made: Made }) => (
  <>
    <Facts live>
      <Fact name={words.podcast} code copy={made.podcast} copyName={words.podcastName}>
        {made.podcast}
      </Fact>
      <Fact name={words.texts} code copy={made.texts} copyName={words.textsName}>
        {made.texts}
      </Fact>
    </Facts>
    <p className={styles.feedsNote}>{words.once}</p>
  </>
)

const Since = ({ feed }: { feed: Known }) => (
  <p className={styles.feedsNote}>
    {words.since(date(feed.createdAt))} {feed.lastUsedAt ? words.used(date(feed.lastUsedAt)) : words.unused}
  </p>
)

/** Feeds of the member's own for podcast and reading programs: made, replaced and ended. Nothing until it is known whether there are any. */
export const OwnFeeds = () => {
  const known = useRead(feeds.getFeedAddress, {}).data
  const [made, setMade] = useState<Made>()
  const [asks, setAsks] = useState<'replace' | 'end'>()
  const refreshes = [feeds.getFeedAddress]
  const make = useAction(feeds.makeFeedAddress, {
    refreshes,
    onAnswer: (reply) => {
      setMade(reply)
      setAsks(undefined)
    },
  })
  const end = useAction(feeds.revokeFeedAddress, {
    refreshes,
    onAnswer: () => {
      setMade(undefined)
      setAsks(undefined)
      notifySuccess(words.ended)
    },
  })
  if (!known) return null
  const { feed } = known
  const isAsking = asks !== undefined
  return (
    <PageSection title={words.title}>
      <p className={styles.feedsNote}>{words.why}</p>
      {feed && made && <Addresses made={made} />}
      {feed && !made && <Since feed={feed} />}
      {!isAsking && make.failure && <FormFailure message={make.failure.message} requestId={make.failure.requestId} />}
      <div className={styles.feedsActs}>
        {feed ? (
          <>
            <Button variant="default" onClick={() => setAsks('replace')}>
              {words.replace}
            </Button>
            <Button variant="subtle" color="red" onClick={() => setAsks('end')}>
              {words.end}
            </Button>
          </>
        ) : (
          <Button variant="light" loading={make.isPending} onClick={() => void make.run({})}>
            {words.make}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsks(undefined)}
        question={asks === 'end' ? words.endQuestion : words.replaceQuestion}
        consequences={asks === 'end' ? words.endThen : words.replaceThen}
        action={asks === 'end' ? words.end : words.replace}
        danger
        doing={asks === 'end' ? end : make}
        onConfirm={() => (asks === 'end' ? end.run({}) : make.run({}))}
      />
    </PageSection>
  )
}
