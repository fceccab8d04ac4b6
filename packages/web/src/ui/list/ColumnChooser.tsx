import { ActionIcon, Checkbox, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { text } from '../../i18n/text.ts'
import { Beneath } from '../Beneath.tsx'

/** columns: those that can be hidden, with their headers. hidden: keys of hidden ones. */
export type ColumnChooserProps = {
  columns: readonly { key: string; head: string }[]
  hidden: readonly string[]
  onHidden: (hidden: readonly string[]) => void
}

/** Chooses the visible columns of a list. */
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
            onHidden(checked ? hidden.filter((hiddenKey) => hiddenKey !== key) : [...hidden, key])
          }
        />
      ))}
    </Stack>
  </Beneath>
)
