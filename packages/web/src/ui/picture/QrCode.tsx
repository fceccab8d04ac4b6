import { type ComponentType, lazy, Suspense } from 'react'

/** value: what a reader gets. what: what it is, for the accessible name ('the deposit address'). size: px. */
export type QrCodeProps = { value: string; what: string; size?: number }

const Nothing: ComponentType<Required<QrCodeProps>> = () => null

/** What computes the code comes when one is shown. Where it cannot come, the address beside it does without. */
const QrDrawing = lazy(() =>
  import('./QrDrawing.tsx').then(
    (module): { default: ComponentType<Required<QrCodeProps>> } => ({ default: module.QrDrawing }),
    () => ({ default: Nothing }),
  ),
)

/** A QR code, in a place that is as large before it is drawn. */
export const QrCode = ({ value, what, size = 176 }: QrCodeProps) => (
  <div data-qr style={{ width: size, height: size, flex: 'none' }}>
    <Suspense>
      <QrDrawing value={value} what={what} size={size} />
    </Suspense>
  </div>
)
