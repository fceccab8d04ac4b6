import { HouseText } from './HouseText.tsx'

/** How membership works. */
export const TermsScreen = () => <HouseText name="terms" />
