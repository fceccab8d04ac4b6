import { type content, membership, libraryManagement } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import { locale, text } from '../../../../i18n/text.ts'
import { useRestoreFocus } from '../../../../ui/dialog/useRestoreFocus.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import type { ViewProps } from '../contentUrl.ts'
import styles from '../Publishing.module.css'

const copy = text.adminLibrary.policy
const list = new Intl.ListFormat(locale, { type: 'conjunction' })

/** What each level would open, plan by plan; plans come lowest first. */
const Consequences = ({ policy }: { policy: content.ContentPolicy }) => {
  const plans = useRead(membership.listPlans, {}).data?.plans ?? []
  return (
    <>
      {copy.then}
      <ul className={styles.opened}>
        {plans.map(({ id, name }, index) => (
          <li key={id}>
            {copy.opens(
              name,
              policy === 'exact' ? name : list.format(plans.slice(0, index + 1).map((plan) => plan.name)),
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The policy of which items a level opens, for everyone, with a link to change it. */
export const PolicyNote = ({ view, onView }: ViewProps) => {
  const policy = useRead(libraryManagement.getContentAnalytics, {}).data?.analytics.policy
  const disabledReason = useRights().disabledReason('settings:write')
  const isOpen = view.dialog === 'policy'
  useRestoreFocus(isOpen)
  // The title holds the place while loading; on an error the metrics above explain it.
  if (!policy) return <p className={styles.policy}>{copy.title}</p>
  const alternative = policy === 'exact' ? 'inclusive' : 'exact'
  return (
    <>
      <div className={styles.policy}>
        <strong>{copy.title}:</strong>
        <span>{copy.now[policy]}</span>
        <ActionButton
          size="compact-sm"
          variant="subtle"
          disabledReason={disabledReason}
          onClick={() => onView({ ...view, dialog: 'policy', about: undefined })}
        >
          {copy.change}
        </ActionButton>
      </div>
      {isOpen && !disabledReason && (
        <ActionDialog
          endpoint={libraryManagement.setContentPolicy}
          input={{ body: { policy: alternative } }}
          refreshes={[libraryManagement.getContentAnalytics]}
          question={copy.question[alternative]}
          consequences={<Consequences policy={alternative} />}
          action={copy.action[alternative]}
          done={copy.done}
          onClose={() => onView({ ...view, dialog: undefined, about: undefined }, true)}
        />
      )}
    </>
  )
}
