import { ActionIcon, Button } from '@mantine/core'
import { IconPlayerPlay, IconX } from '@tabler/icons-react'
import { type content, progress } from '@vesica/contract'
import { useAction } from '../../data/action.ts'
import { pictureSources } from '../../data/pictures.ts'
import { relative, timecode } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { Cover } from '../../ui/cover/Cover.tsx'
import { KindLine } from '../../ui/cover/KindLine.tsx'
import { notifyFailed } from '../../ui/toastFailed.ts'
import styles from './Continue.module.css'
import { audienceOf, leftOf } from './itemCopy.ts'

const copy = text.library

/** A started, unfinished item on a large card with a link to resume. level: of its heading. */
export const ContinueCard = ({ item, level }: { item: content.ContentItem; level: 2 | 3 }) => {
  const Heading = `h${level}` as const
  const hiding = useAction(progress.hideContent, {
    refreshes: [progress.getShelf],
    onFailed: ({ message }) => notifyFailed(message),
  })
  const { progress: done, durationMs } = item
  const share = Math.min(1, done && durationMs ? done.positionMs / durationMs : (done?.fraction ?? 0))
  return (
    <article className={styles.card} aria-label={copy.goOnWith(item.title)}>
      <Cover id={item.id} sources={pictureSources(item)} sizes="240px" eager className={styles.cover} />
      <div className={styles.facts}>
        <p className={styles.kicker}>{text.labels.continueAction}</p>
        <Heading className={styles.title}>
          <a href={paths.libraryItem(item.id)}>{item.title}</a>
        </Heading>
        <p className={styles.kind}>
          <KindLine
            kind={item.type}
            length={[audienceOf(item), done && relative(done.lastOpenedAt)].filter(Boolean).join(' · ')}
          />
        </p>
        <div className={styles.track} aria-hidden="true">
          <span style={{ transform: `scaleX(${share})` }} />
        </div>
        <p className={styles.place}>
          <span>
            {done && durationMs
              ? text.labels.placeOf(timecode(done.positionMs / 1000), timecode(durationMs / 1000))
              : text.media.cover.progress(Math.floor(share * 100))}
          </span>
          <span>{leftOf(item)}</span>
        </p>
        <div className={styles.acts}>
          <Button
            component="a"
            href={paths.libraryItem(item.id)}
            leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
          >
            {text.labels.resume}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={copy.leave(item.title)}
            loading={hiding.isPending}
            onClick={() => void hiding.run({ params: { id: item.id }, body: { hidden: true } })}
          >
            <IconX size={18} />
          </ActionIcon>
        </div>
      </div>
    </article>
  )
}
