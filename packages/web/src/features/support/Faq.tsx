import { faq } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { Questions, type QuestionsProps } from './Questions.tsx'
import styles from './Support.module.css'

const copy = text.support.faq

/** The FAQ in the order set by administrators. */
export const Faq = ({ open, onOpen }: Pick<QuestionsProps, 'open' | 'onOpen'>) => {
  const read = useRead(faq.listFaq, {})
  return (
    <PageSection title={text.labels.faq}>
      {!read.data && read.error && <ReadFailed what={copy.what} read={read} />}
      {!read.data && !read.error && <RowsSkeleton count={5} />}
      {read.data?.faq.length === 0 && <p className={styles.quiet}>{copy.none}</p>}
      {read.data && read.data.faq.length > 0 && <Questions entries={read.data.faq} open={open} onOpen={onOpen} />}
    </PageSection>
  )
}
