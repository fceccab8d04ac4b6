import { ActionIcon, Checkbox, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { text } from '../../i18n/text.ts'
import { Beneath } from '../Beneath.tsx'

/** columns: those that can be left out, with their heads. hidden: keys of those that are. */
export type ColumnChooserProps = {
  columns: readonly { key: string; head: string }[]
  hidden: readonly string[]
  onHidden: (hidden: readonly string[]) => void
}

/** Chooses which columns of a list are shown. */
export const ColumnChooser = ({ columns, hidden, onHidden }: ColumnChooserProps) => (
  <Beneath
    position="bottom-end"
    withinPortal
    trapFocus
    returnFocus
    shadow="md"
    label={text.general.columns}
    button={
      <ActionIcon variant="subtle" color="gray" aria-label={text.general.columns} title={text.general.columns}>
        <IconColumns3 size={18} />
      </ActionIcon>
    }
  >
    <Stack gap="xs">
      {columns.map(({ key, head }) => (
        <Checkbox
          key={key}
          label={head}
          checked={!hidden.includes(key)}
          onChange={({ currentTarget: { checked } }) =>
            onHidden(checked ? hidden.filter((one) => one !== key) : [...hidden, key])
          }
        />
      ))}
    </Stack>
  </Beneath>
)
