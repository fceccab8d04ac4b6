import { usePlatformMark } from '../data/platformName.ts'
import { BrandMark } from '../ui/picture/BrandMark.tsx'

/** The platform's logo. size: CSS pixels. */
export const OwnMark = ({ size }: { size: number }) => <BrandMark src={usePlatformMark()} size={size} />
