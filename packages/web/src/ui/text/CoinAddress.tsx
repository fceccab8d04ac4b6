import { text } from '../../i18n/text.ts'
import { CopyButton } from './CopyButton.tsx'

/** Where a coin is sent: in full, never translated, to be copied. */
export const CoinAddress = ({ address }: { address: string }) => (
  <>
    <code translate="no" style={{ fontFamily: 'var(--font-code)', fontSize: '0.875em', overflowWrap: 'anywhere' }}>
      {address}
    </code>
    <CopyButton value={address} name={text.general.address} />
  </>
)
