import { Button } from '@mantine/core'
import { IconDownload, IconExternalLink, IconLock, IconLockOpen } from '@tabler/icons-react'
import type { content } from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import styles from './Item.module.css'
import { fileAddress } from './ItemBook.tsx'
import { externalOf } from './itemCopy.ts'
import type { Studied } from './studied.ts'

const copy = text.library.item
const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const

type Props = { item: content.OpenedItem; upgradeHref: string | undefined }

/** The upgrade link is shown only where it helps. */
const Upgrade = ({ item, upgradeHref }: Props) => {
  const { upgradeTo } = item.access
  if (!upgradeTo) return null
  return (
    <>
      <p>{copy.upgradeWhy(upgradeTo.name)}</p>
      {upgradeHref && (
        <Button component="a" href={upgradeHref} fullWidth>
          {text.labels.upgradeTo(upgradeTo.name)}
        </Button>
      )}
    </>
  )
}

/** A link to an external file, with its host named so that leaving the site is never a surprise. */
export const Elsewhere = ({ item }: { item: Pick<Studied, 'isUploaded' | 'fileUrl'> }) => {
  const elsewhere = externalOf(item)
  if (!elsewhere) return null
  return (
    <>
      <Button
        component="a"
        href={elsewhere.href}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
        fullWidth
        rightSection={<IconExternalLink size={18} aria-hidden="true" />}
      >
        {copy.external(elsewhere.host)}
      </Button>
      <p className={styles.quiet}>{copy.externalWhy(elsewhere.host)}</p>
    </>
  )
}

/** Downloads the file, where its author allows it. */
export const Keeping = ({
  item: { id, file, downloadable },
}: {
  item: Pick<Studied, 'id' | 'file' | 'downloadable'>
}) =>
  downloadable &&
  file && (
    <Button
      component="a"
      href={fileAddress(id)}
      download={file.name}
      variant="light"
      fullWidth
      leftSection={<IconDownload size={18} aria-hidden="true" />}
    >
      {text.labels.download}
    </Button>
  )

/** Whether the item opens and why, what would unlock it, and its links and downloads. */
export const ItemAccess = ({ item, upgradeHref }: Props) => {
  const Sign = item.access.opens ? IconLockOpen : IconLock
  return (
    <section className={styles.access} data-locked={!item.access.opens || undefined} aria-labelledby="item-access">
      <h2 id="item-access">
        <Sign {...icon} />
        {item.access.opens ? copy.open : text.labels.locked}
      </h2>
      <p>{item.access.sentence}</p>
      <Upgrade item={item} upgradeHref={upgradeHref} />
      <Elsewhere item={item} />
      <Keeping item={item} />
    </section>
  )
}
