import { ChangePasswordForm } from '../../../features/identity/ChangePasswordForm.tsx'
import { text } from '../../../i18n/text.ts'
import { passwordErrors } from './passwordRules.ts'
import styles from './Profile.module.css'

const copy = text.admin.profile

/** Changes the user's own password, which ends all other sessions. */
export const PasswordForm = () => (
  <ChangePasswordForm
    labels={{ current_password: copy.current, password: copy.fresh, password_confirmation: copy.again }}
    action={copy.change}
    done={copy.changed}
    check={passwordErrors}
    beside={<span className={styles.quiet}>{copy.otherSessions}</span>}
  />
)
