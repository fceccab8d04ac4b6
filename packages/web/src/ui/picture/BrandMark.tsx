import { VesicaMark } from './Geometry.tsx'

/** src: where the platform's own mark is; null: it has the product's. size: CSS pixels. */
export type BrandMarkProps = { src: string | null; size: number }

/** The mark of the platform, beside its name: decoration. */
export const BrandMark = ({ src, size }: BrandMarkProps) =>
  src === null ? (
    <VesicaMark size={size} />
  ) : (
    <img src={src} alt="" width={size} height={size} style={{ objectFit: 'contain', flex: 'none' }} />
  )
