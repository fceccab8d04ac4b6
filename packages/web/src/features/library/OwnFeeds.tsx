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

const copy = text.library.feeds

type CreatedFeeds = Reply<typeof feeds.createFeedUrls>
type Feed = NonNullable<Reply<typeof feeds.getFeedAddress>['feed']>

/** The feed URLs, shown only once. */
const Addresses = ({ made }: { made: CreatedFeeds }) => (
  <>
    <Facts live>
      <Fact name={copy.podcast} code copyValue={made.podcast} copyName={copy.podcastName}>
        {made.podcast}
      </Fact>
      <Fact name={copy.texts} code copyValue={made.texts} copyName={copy.textsName}>
        {made.texts}
      </Fact>
    </Facts>
    <p className={styles.feedsNote}>{copy.once}</p>
  </>
)

const Since = ({ feed }: { feed: Feed }) => (
  <p className={styles.feedsNote}>
    {copy.since(date(feed.createdAt))} {feed.lastUsedAt ? copy.used(date(feed.lastUsedAt)) : copy.unused}
  </p>
)

/** Creates, replaces and removes the member's feeds for podcast and feed readers. Nothing while loading. */
export const OwnFeeds = () => {
  const known = useRead(feeds.getFeedAddress, {}).data
  const [created, setCreated] = useState<CreatedFeeds>()
  const [question, setQuestion] = useState<'replace' | 'end'>()
  const refreshes = [feeds.getFeedAddress]
  const make = useAction(feeds.createFeedUrls, {
    refreshes,
    onAnswer: (reply) => {
      setCreated(reply)
      setQuestion(undefined)
    },
  })
  const end = useAction(feeds.revokeFeedAddress, {
    refreshes,
    onAnswer: () => {
      setCreated(undefined)
      setQuestion(undefined)
      notifySuccess(copy.ended)
    },
  })
  if (!known) return null
  const { feed } = known
  const isOpen = question !== undefined
  return (
    <PageSection title={copy.title}>
      <p className={styles.feedsNote}>{copy.why}</p>
      {feed && created && <Addresses made={created} />}
      {feed && !created && <Since feed={feed} />}
      {!isOpen && make.failure && <FormFailure message={make.failure.message} requestId={make.failure.requestId} />}
      <div className={styles.feedsActs}>
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
  )
}
