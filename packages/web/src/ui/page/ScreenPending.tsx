import { Skeleton } from '@mantine/core'
import { text } from '../../i18n/text.ts'
import { CardSkeleton } from './CardSkeleton.tsx'
import { PageTitle } from './PageTitle.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import styles from './ScreenPending.module.css'

/** title: of the loading screen, if known. shape: its main content; a mix without it. */
export type ScreenPendingProps = { title?: string | undefined; shape?: 'cards' | 'rows' | undefined }

/** Replaces a screen while it loads. */
export const ScreenPending = ({ title, shape }: ScreenPendingProps) => (
  <>
    <div className={styles.line} aria-hidden="true" />
    <p className="visually-hidden" role="status">
      {text.general.loading}
    </p>
    {title ? <PageTitle title={title} /> : <Skeleton height={32} width="min(280px, 60%)" mb="lg" aria-hidden="true" />}
    {shape !== 'rows' && <CardSkeleton count={shape ? 6 : 3} height={shape ? 220 : 112} />}
    {shape !== 'cards' && <RowsSkeleton count={shape ? 6 : 4} />}
  </>
)
