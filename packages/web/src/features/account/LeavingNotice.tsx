import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import styles from './Account.module.css'
import { useCancelDeletion } from './useCancelDeletion.ts'

const copy = text.account.data

/** The settings page shows the deletion itself. */
const useIsShownElsewhere = (): boolean =>
  useLocation({
    select: ({ pathname, search }) =>
      pathname === paths.settings() && (search as { tab?: string } | undefined)?.tab === 'data',
  })

/** Site-wide notice of a scheduled account deletion, with a button to cancel it. */
export const LeavingNotice = ({ leavesAt }: { leavesAt: string }) => {
  const cancellation = useCancelDeletion()
  if (useIsShownElsewhere()) return null
  return (
    <section className={styles.notice} aria-label={copy.deletion}>
      <p>
        <strong>{copy.leaves(dateTime(leavesAt))}</strong> {copy.leavesShort}
      </p>
      <Button variant="default" size="sm" loading={cancellation.isPending} onClick={() => void cancellation.run({})}>
        {copy.keepAccount}
      </Button>
      <FormFailure message={cancellation.failure?.message} requestId={cancellation.failure?.requestId} />
    </section>
  )
}
