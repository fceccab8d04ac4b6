import { system } from '@vesica/contract'
import { useAct } from '../../data/hooks.ts'
import { usd } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import { UsdForm } from './UsdForm.tsx'
import { useShowControls } from './useShowControls.ts'

const words = text.admin.platform

/** The one-time registration fee. */
export const FeeForm = ({ fee }: { fee: number }) => {
  const show = useShowControls()
  const save = useAct(system.setSignupFee, {
    onDone: ({ systemControls }) => {
      show(systemControls)
      notifySuccess(words.feeSaved)
    },
  })
  return (
    <UsdForm
      label={words.feeLabel}
      why={words.feeWhy}
      act={words.feeSave}
      note={fee === 0 ? words.feeFree : words.feeInCoins(usd(fee))}
      value={fee}
      field="fee"
      busy={save.isPending}
      failure={save.failure}
      save={async (typed) => (await save.act({ body: { fee: typed } })) !== undefined}
    />
  )
}

/** From what amount on two administrators must approve a wallet request. from: USD. */
export const ReviewByTwoForm = ({ from }: { from: number }) => {
  const show = useShowControls()
  const save = useAct(system.setReviewByTwo, {
    onDone: ({ systemControls }) => {
      show(systemControls)
      notifySuccess(words.byTwoSaved)
    },
  })
  return (
    <UsdForm
      label={words.byTwoLabel}
      why={words.byTwoWhy}
      act={words.byTwoSave}
      note={from === 0 ? words.byTwoAll : words.byTwoFrom(usd(from))}
      value={from}
      field="amount"
      busy={save.isPending}
      failure={save.failure}
      save={async (typed) => (await save.act({ body: { amount: typed } })) !== undefined}
    />
  )
}
