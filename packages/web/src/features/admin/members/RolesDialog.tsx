import { approvals, members, type AdminRole } from '@vesica/contract'
import { defineFields, own } from '../../../forms/fields.ts'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { RolesField } from './RolesField.tsx'

const copy = text.roles

const fields = defineFields()({ offices: own<readonly AdminRole[], never>([]) })

/** Assigns roles to an administrator. A new owner requires the approval of another owner, if there is one. */
export const RolesDialog = ({ person, onClose }: { person: members.Member; onClose: () => void }) => {
  const form = useRecordForm({
    fields,
    values: { offices: person.offices },
    check: ({ offices }) => (offices.length === 0 ? { offices: copy.chooseOne } : {}),
    refreshes: [members.listMembers, members.getMember, approvals.getApprovals],
    save: saving(
      fields,
      members.setAdminRoles,
      ({ offices }) => ({ params: { id: person.id }, body: { offices: [...offices] } }),
      ({ user }, { offices }) => {
        const isPending = offices.includes('owner') && !user.offices.includes('owner')
        notifySuccess((isPending ? copy.savedWaiting : copy.saved)(user.name))
        onClose()
      },
    ),
  })
  return (
    <Dialog opened onClose={onClose} title={copy.changeNamed(person.name)} busy={form.isPending} full>
      <RecordForm form={form} action={copy.save} onCancel={onClose}>
        <RolesField
          value={form.values.offices}
          error={form.errors.offices}
          onChange={(offices) => form.set({ offices })}
        />
        <p>{copy.signsOut}</p>
      </RecordForm>
    </Dialog>
  )
}
