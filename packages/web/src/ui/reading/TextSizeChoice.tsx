import { ActionIcon, Popover, SegmentedControl } from '@mantine/core'
import { IconTextSize } from '@tabler/icons-react'
import { text } from '../../i18n/text.ts'
import { useStored } from '../storedChoice.ts'
import styles from './ArticleReader.module.css'
import { storedSize, storedWidth, type Size, sizes, type Width, widths } from './reading.ts'

const copy = text.media.reading

/** Type size and line width, stored by this browser for everything that is read in it. */
export const TextSizeChoice = () => {
  const [size, setSize] = useStored(storedSize)
  const [width, setWidth] = useStored(storedWidth)
  return (
    <Popover position="bottom-end" trapFocus hideDetached={false} width={320}>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={copy.letters} title={copy.letters}>
          <IconTextSize size={18} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.choice}>
        <span aria-hidden="true">{copy.size}</span>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={copy.size}
          value={size}
          onChange={(next) => setSize(next as Size)}
          data={sizes.map((value) => ({ value, label: copy.sizes[value] }))}
        />
        <span aria-hidden="true">{copy.width}</span>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={copy.width}
          value={width}
          onChange={(next) => setWidth(next as Width)}
          data={widths.map((value) => ({ value, label: copy.widths[value] }))}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
