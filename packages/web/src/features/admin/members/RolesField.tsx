import { Checkbox, Stack } from '@mantine/core'
import { type AdminRole, adminRoles, roleText } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'

const copy = text.roles

type Props = { value: readonly AdminRole[]; error?: string | undefined; onChange: (roles: AdminRole[]) => void }

/** Roles for an administrator, each with its purpose. */
export const RolesField = ({ value, error, onChange }: Props) => (
  <Checkbox.Group
    label={copy.choose}
    description={copy.chooseWhy}
    error={error}
    value={[...value]}
    onChange={(chosen) => onChange(adminRoles.filter((role) => chosen.includes(role)))}
  >
    <Stack gap="sm" mt="sm">
      {adminRoles.map((role) => (
        <Checkbox
          key={role}
          value={role}
          label={roleText[role].name}
          description={copy.holds[role]}
          aria-invalid={error ? true : undefined}
        />
      ))}
    </Stack>
  </Checkbox.Group>
)
