import { Checkbox, Stack } from '@mantine/core'
import { type Office, offices, officeWords } from '@vesica/contract'
import { text } from '../../i18n/text.ts'

const copy = text.offices

type Props = { value: readonly Office[]; error?: string | undefined; onChange: (roles: Office[]) => void }

/** Roles for an administrator, each with its purpose. */
export const OfficesField = ({ value, error, onChange }: Props) => (
  <Checkbox.Group
    label={copy.choose}
    description={copy.chooseWhy}
    error={error}
    value={[...value]}
    onChange={(chosen) => onChange(offices.filter((role) => chosen.includes(role)))}
  >
    <Stack gap="sm" mt="sm">
      {offices.map((role) => (
        <Checkbox
          key={role}
          value={role}
          label={officeWords[role].name}
          description={copy.holds[role]}
          aria-invalid={error ? true : undefined}
        />
      ))}
    </Stack>
  </Checkbox.Group>
)
