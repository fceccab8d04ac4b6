import { Skeleton } from '@mantine/core'
import styles from './Skeletons.module.css'

/** count: how many rows. dense: back-office height (38 px) instead of a member list's (72 px). icon: a round shape before the text. */
export type RowsSkeletonProps = { count?: number; dense?: boolean; icon?: boolean }

/** Placeholder rows in their final height. */
export const RowsSkeleton = ({ count = 3, dense, icon = !dense }: RowsSkeletonProps) => (
  <div aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={`row ${index + 1}`} className={styles.row} data-dense={dense || undefined}>
        {icon && <Skeleton height={36} width={36} radius="md" />}
        <div className={styles.lines}>
          <Skeleton height={12} width={`${58 - (index % 3) * 9}%`} />
          {!dense && <Skeleton height={10} width={`${34 - (index % 2) * 8}%`} />}
        </div>
        <Skeleton height={20} width={76} radius="xl" />
      </div>
    ))}
  </div>
)
