import { type PlatformTextName, branding } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { usePlatformName } from '../../data/platformName.ts'
import { text } from '../../i18n/text.ts'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { Markdown } from '../../ui/text/Markdown.tsx'
import { Reading } from './Reading.tsx'
import styles from './Reading.module.css'

/** Terms or privacy policy: the platform's own text, or the product's default. */
export const PlatformText = ({ name }: { name: PlatformTextName }) => {
  const copy = text.legal[name]
  const platform = usePlatformName() || text.legal.ourPlatform
  const read = useRead(branding.getPlatformText, { query: { name } })
  if (read.data?.text === '')
    return <Reading title={copy.title} lead={copy.lead(platform)} parts={copy.parts(platform)} />
  return (
    <article className={styles.text}>
      <PageTitle title={copy.title} />
      {read.data && <Markdown>{read.data.text}</Markdown>}
      {!read.data && (read.error ? <ReadFailed what={copy.title} read={read} /> : <RowsSkeleton count={6} />)}
    </article>
  )
}
