import encodeQR from 'qr'
import { useMemo } from 'react'
import { text } from '../../i18n/text.ts'
import type { QrCodeProps } from './QrCode.tsx'

/** A QR code as one SVG path, dark on white in both schemes because readers need that. */
export const QrDrawing = ({ value, what, size }: Required<QrCodeProps>) => {
  const { path, side } = useMemo(() => {
    const rows = encodeQR(value, 'raw', { ecc: 'medium', border: 3 })
    const dark = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { path: dark.join(''), side: rows.length }
  }, [value])
  return (
    <svg
      role="img"
      aria-label={text.general.qrCodeOf(what)}
      viewBox={`0 0 ${side} ${side}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
      style={{ display: 'block', borderRadius: 'var(--radius-control)', background: '#ffffff' }}
    >
      <path d={path} fill="#1d1930" />
    </svg>
  )
}
