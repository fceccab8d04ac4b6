import { VesicaMark } from './Geometry.tsx'

/** src: the URL of the platform's logo; null: the product's. size: CSS pixels. */
export type BrandMarkProps = { src: string | null; size: number }

/** The platform's logo next to its name: decorative. */
export const BrandMark = ({ src, size }: BrandMarkProps) =>
  src === null ? (
    <VesicaMark size={size} />
  ) : (
    <img src={src} alt="" width={size} height={size} style={{ objectFit: 'contain', flex: 'none' }} />
  )
