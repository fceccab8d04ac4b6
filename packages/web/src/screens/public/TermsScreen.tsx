import { HouseText } from './HouseText.tsx'

export const TermsScreen = () => <HouseText name="terms" />
