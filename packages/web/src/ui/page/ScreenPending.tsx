import { Skeleton } from '@mantine/core'
import { text } from '../../i18n/text.ts'
import { CardSkeleton } from './CardSkeleton.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

/** What stands in place of a screen that takes more than a moment to come. */
export const ScreenPending = () => (
  <>
    <p className="visually-hidden" role="status">
      {text.words.loading}
    </p>
    <Skeleton height={32} width="min(280px, 60%)" mb="lg" aria-hidden="true" />
    <CardSkeleton count={3} height={112} />
    <RowsSkeleton count={4} />
  </>
)
