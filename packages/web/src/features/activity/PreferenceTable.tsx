import { Select, Switch } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import {
  type MailTime,
  noticeGroups,
  noticeGroupNames,
  noticeKinds,
  notifications,
  rulesOfKind,
} from '@vesica/contract'
import { useAction } from '../../data/action.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import styles from './Preferences.module.css'

const copy = text.notifications.settings

type Choose = (preference: notifications.Preference) => void

const Row = ({ one, onChoose }: { one: notifications.Preference; onChoose: Choose }) => {
  const rules = rulesOfKind(one.kind)
  const { name } = noticeKinds[one.kind]
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className={styles.app}>
        <span className={styles.small} aria-hidden="true">
          {copy.app}
        </span>
        {rules.app === 'always' ? (
          <span className={styles.always}>{copy.always}</span>
        ) : (
          <Switch
            aria-label={copy.inApp(name)}
            checked={one.app}
            onChange={({ currentTarget }) => onChoose({ ...one, app: currentTarget.checked })}
          />
        )}
      </span>
      <span className={styles.mail}>
        {rules.mail.length === 1 ? (
          <span className={styles.always}>{copy.times.now}</span>
        ) : (
          <Select
            aria-label={copy.byMail(name)}
            leftSection={<IconMail size={16} stroke={1.7} aria-hidden="true" />}
            data={rules.mail.map((value) => ({ value, label: copy.times[value] }))}
            value={one.mail}
            allowDeselect={false}
            onChange={(mail) => mail && onChoose({ ...one, mail: mail as MailTime })}
          />
        )}
      </span>
    </li>
  )
}

/**
 * Preferences by kind of notification: in the app, and by email immediately, in the daily or weekly digest, or never.
 */
export const PreferenceTable = ({ preferences }: { preferences: readonly notifications.Preference[] }) => {
  const saving = useAction(notifications.setPreferences, { refreshes: [notifications.getPreferences] })
  return (
    <>
      <FormFailure message={saving.failure?.message} />
      <div className={styles.head} aria-hidden="true">
        <span>{copy.about}</span>
        <span className={styles.app}>{copy.app}</span>
        <span className={styles.mail}>{copy.mail}</span>
      </div>
      {noticeGroupNames.map((group) => {
        const rows = preferences.filter(({ kind }) => noticeKinds[kind].group === group)
        if (rows.length === 0) return null
        return (
          <section key={group} className={styles.group}>
            <h3>{noticeGroups[group].name}</h3>
            <ul>
              {rows.map((preference) => (
                <Row
                  key={preference.kind}
                  one={preference}
                  onChoose={(chosen) => void saving.run({ body: { preferences: [chosen] } })}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
