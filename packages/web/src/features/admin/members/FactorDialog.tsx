import { approvals, members } from '@vesica/contract'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { text } from '../../../i18n/text.ts'

const copy = text.security.reset

type Props = { person: Pick<members.Member, 'id' | 'name' | 'role'>; onClose: () => void }

/** Asks for confirmation and removes a person's second factor. */
export const FactorDialog = ({ person, onClose }: Props) => (
  <ActionDialog
    endpoint={members.resetSecondFactor}
    input={{ params: { id: person.id } }}
    refreshes={[members.getMember, approvals.getApprovals]}
    question={copy.question(person.name)}
    consequences={person.role === 'admin' ? copy.thenAdmin : copy.then}
    action={copy.action}
    danger
    done={({ message }) => message}
    onClose={onClose}
  />
)
