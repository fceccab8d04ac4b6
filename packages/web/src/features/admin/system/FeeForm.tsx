import { type SignupCharge, system, wallet } from '@vesica/contract'
import { usd } from '../../../format/money.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { UsdForm } from './UsdForm.tsx'
import { useShowControls } from './useShowControls.ts'

const copy = text.system.platform

/** What new sign-ups pay. @param coins number of coins available for payment */
const feeNote = (fee: number, charge: SignupCharge, coins: number): string => {
  if (coins === 0 && (fee > 0 || charge === 'fee_and_year')) return copy.noCoin
  if (charge === 'fee_and_year') return fee === 0 ? copy.yearAlone : copy.feeAndYear(usd(fee))
  return fee === 0 ? copy.feeFree : copy.feeInCoins(usd(fee))
}

/** The one-time registration fee. */
export const FeeForm = ({ fee, charge, coins }: { fee: number; charge: SignupCharge; coins: number }) => {
  const showControls = useShowControls()
  return (
    <UsdForm
      label={copy.feeLabel}
      why={copy.feeWhy}
      action={copy.feeSave}
      note={feeNote(fee, charge, coins)}
      value={fee}
      field="fee"
      endpoint={system.setSignupFee}
      input={(fee) => ({ body: { fee } })}
      done={({ systemControls }) => {
        showControls(systemControls)
        notifySuccess(copy.feeSaved)
      }}
    />
  )
}

type ByTwo = Pick<system.SystemControls, 'reviewByTwoFrom' | 'reviewByTwoRaise'>

/** The current threshold and its pending increase. */
const byTwoNote = ({ reviewByTwoFrom, reviewByTwoRaise }: ByTwo): string => {
  const present = reviewByTwoFrom === 0 ? copy.byTwoAll : copy.byTwoFrom(usd(reviewByTwoFrom))
  if (!reviewByTwoRaise) return present
  return `${present} ${copy.byTwoRaise(usd(reviewByTwoRaise.amount), dateTime(reviewByTwoRaise.from))}`
}

/** The amount from which two administrators must approve a wallet request. */
export const ReviewByTwoForm = ({ controls }: { controls: ByTwo }) => {
  const showControls = useShowControls()
  return (
    <UsdForm
      label={text.labels.requireTwoApprovalsFromUSD}
      why={copy.byTwoWhy(wallet.TOGETHER_HOURS)}
      action={copy.byTwoSave}
      note={byTwoNote(controls)}
      value={controls.reviewByTwoFrom}
      field="amount"
      endpoint={system.setReviewByTwo}
      input={(amount) => ({ body: { amount } })}
      done={({ systemControls }) => {
        showControls(systemControls)
        const raise = systemControls.reviewByTwoRaise
        notifySuccess(raise ? copy.byTwoRaised(usd(raise.amount), dateTime(raise.from)) : copy.byTwoSaved)
      }}
    />
  )
}
