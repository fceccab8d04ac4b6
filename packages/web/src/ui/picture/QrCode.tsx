import { type ComponentType, lazy, Suspense } from 'react'

/** value: the content. what: its meaning, for the accessible name ('the deposit address'). size: px. */
export type QrCodeProps = { value: string; what: string; size?: number }

const Nothing: ComponentType<Required<QrCodeProps>> = () => null

/** The encoder loads when a code is shown. If it fails to load, the address next to it suffices. */
const QrDrawing = lazy(() =>
  import('./QrDrawing.tsx').then(
    (module): { default: ComponentType<Required<QrCodeProps>> } => ({ default: module.QrDrawing }),
    () => ({ default: Nothing }),
  ),
)

/** A QR code with its space reserved before it is drawn. */
export const QrCode = ({ value, what, size = 176 }: QrCodeProps) => (
  <div data-qr style={{ width: size, height: size, flex: 'none' }}>
    <Suspense>
      <QrDrawing value={value} what={what} size={size} />
    </Suspense>
  </div>
)
