import { approvals } from '@vesica/contract'
import { useRights } from '../../../data/rights.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { valuesOf } from '../../../forms/fields.ts'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { locale, text } from '../../../i18n/text.ts'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from './Control.module.css'
import { bodyOf, numbers, ruleFields } from './rules.ts'
import { useShowControl } from './useShowApprovals.ts'

const copy = text.approvals.rules

/** The rules for administrators with read access only. */
const RulesRead = ({ rules }: { rules: approvals.Rules }) => (
  <Facts live>
    {numbers.map((name) => (
      <Fact key={name} name={copy[name]}>
        {rules[name].toLocaleString(locale)}
      </Fact>
    ))}
    <Fact name={copy.houseFloor}>{rules.treasuryFloor ? copy.on : copy.off}</Fact>
  </Facts>
)

/** The approval rules. Only changed values are sent. */
export const RulesForm = ({ rules }: { rules: approvals.Rules }) => {
  const updateControl = useShowControl()
  const disabledReason = useRights().disabledReason('settings:write')
  const form = useRecordForm({
    fields: ruleFields,
    values: valuesOf(ruleFields, rules),
    save: saving(
      ruleFields,
      approvals.setApprovalRules,
      (values, saved) => ({ body: bodyOf(values, saved) }),
      (reply) => {
        const isPending = reply.changes.some(({ kind, status }) => kind === 'rule' && status === 'waiting')
        updateControl(reply)
        notifySuccess(isPending ? copy.savedWaiting : copy.saved)
      },
    ),
  })
  if (disabledReason)
    return (
      <PageSection dense title={copy.title}>
        <p className={styles.quiet}>{disabledReason}</p>
        <RulesRead rules={rules} />
      </PageSection>
    )
  return (
    <PageSection dense title={copy.title}>
      <div className={styles.fields}>
        <RecordForm form={form} action={copy.save} place="page">
          <p className={styles.quiet}>{copy.why}</p>
          <FormFields form={form} />
        </RecordForm>
      </div>
    </PageSection>
  )
}
