import { text } from '../../i18n/text.ts'
import { CopyButton } from './CopyButton.tsx'

/** A coin address: complete, never translated, copyable. */
export const CoinAddress = ({ address }: { address: string }) => (
  <>
    <code translate="no" style={{ fontFamily: 'var(--font-code)', fontSize: '0.875em', overflowWrap: 'anywhere' }}>
      {address}
    </code>
    <CopyButton value={address} name={text.general.address} />
  </>
)
