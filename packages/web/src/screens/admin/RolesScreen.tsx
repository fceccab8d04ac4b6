import { RolesList, RolePermissions } from '../../features/admin/members/RolesList.tsx'
import styles from '../../features/admin/members/Offices.module.css'
import { text } from '../../i18n/text.ts'
import { textIn } from '../../address.ts'
import { useSearchState } from '../useSearchState.ts'

/** Roles of administrators, for owners. */
export const RolesScreen = () => {
  const [search, go] = useSearchState()
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>{text.roles.lead}</p>
      <RolesList
        open={textIn(search.open, 64)}
        onOpen={(person) => go(person ? { open: person } : {}, person === undefined)}
      />
      <RolePermissions />
    </div>
  )
}
