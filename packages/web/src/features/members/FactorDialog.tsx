import { control, members } from '@vesica/contract'
import { ActionDialog } from '../../forms/ActionDialog.tsx'
import { text } from '../../i18n/text.ts'

const words = text.security.reset

type Props = { person: Pick<members.Member, 'id' | 'name' | 'role'>; onClose: () => void }

/** Asks before somebody's second factor is taken away, and does it. */
export const FactorDialog = ({ person, onClose }: Props) => (
  <ActionDialog
    endpoint={members.resetSecondFactor}
    input={{ params: { id: person.id } }}
    refreshes={[members.getMember, control.getControl]}
    question={words.question(person.name)}
    consequences={person.role === 'admin' ? words.thenAdmin : words.then}
    action={words.action}
    danger
    done={({ message }) => message}
    onClose={onClose}
  />
)
