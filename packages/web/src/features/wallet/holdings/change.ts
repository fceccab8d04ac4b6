import { percentChange, usdChange } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'

const copy = text.wallet.portfolio

export type ChangeTone = 'success' | 'danger' | 'muted'

/** The color of a change; none if it is unknown or zero. */
export const changeTone = (change: number | null): ChangeTone =>
  change === null || change === 0 ? 'muted' : change > 0 ? 'success' : 'danger'

/** The 24-hour change as text, as far as it is known. @param percent 1.8 means 1.8%  @param dollars USD */
export const changeText = (percent: number | null, dollars: number | null): string => {
  if (percent !== null && dollars !== null) return copy.change(usdChange(dollars), percentChange(percent))
  if (percent !== null) return copy.percentIn(percentChange(percent))
  return dollars === null ? copy.noChange : copy.dollarsIn(usdChange(dollars))
}
