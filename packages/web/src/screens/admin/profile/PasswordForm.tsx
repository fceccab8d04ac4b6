import { ChangePasswordForm } from '../../../features/identity/ChangePasswordForm.tsx'
import { text } from '../../../i18n/text.ts'
import { passwordErrors } from './passwordRules.ts'
import styles from './Profile.module.css'

const copy = text.admin.profile

/** Changing one's own password; all other sessions end with it. */
export const PasswordForm = () => (
  <ChangePasswordForm
    labels={{ current_password: copy.current, password: copy.fresh, password_confirmation: copy.again }}
    action={copy.change}
    done={copy.changed}
    check={passwordErrors}
    beside={<span className={styles.quiet}>{copy.otherSessions}</span>}
  />
)
