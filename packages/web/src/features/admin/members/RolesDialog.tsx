import { approvals, members, type AdminRole } from '@vesica/contract'
import { defineFields, own } from '../../../forms/fields.ts'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { RolesField } from './RolesField.tsx'

const copy = text.roles

const fields = defineFields()({ adminRoles: own<readonly AdminRole[], never>([]) })

/** Assigns roles to an administrator. A new owner requires the approval of another owner, if there is one. */
export const RolesDialog = ({ person, onClose }: { person: members.Member; onClose: () => void }) => {
  const form = useRecordForm({
    fields,
    values: { adminRoles: person.adminRoles },
    check: ({ adminRoles }) => (adminRoles.length === 0 ? { adminRoles: copy.chooseOne } : {}),
    refreshes: [members.listMembers, members.getMember, approvals.getApprovals],
    save: saving(
      fields,
      members.setAdminRoles,
      ({ adminRoles }) => ({ params: { id: person.id }, body: { adminRoles: [...adminRoles] } }),
      ({ user }, { adminRoles }) => {
        const isPending = adminRoles.includes('owner') && !user.adminRoles.includes('owner')
        notifySuccess((isPending ? copy.savedWaiting : copy.saved)(user.name))
        onClose()
      },
    ),
  })
  return (
    <Dialog opened onClose={onClose} title={copy.changeNamed(person.name)} busy={form.isPending} full>
      <RecordForm form={form} action={copy.save} onCancel={onClose}>
        <RolesField
          value={form.values.adminRoles}
          error={form.errors.adminRoles}
          onChange={(adminRoles) => form.set({ adminRoles })}
        />
        <p>{copy.signsOut}</p>
      </RecordForm>
    </Dialog>
  )
}
