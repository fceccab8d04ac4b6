import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { identity, membership } from '@vesica/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CallFailed } from '../../../data/failure.ts'
import { useAction } from '../../../data/action.ts'
import { useRead } from '../../../data/hooks.ts'
import { readKey } from '../../../data/queries.ts'
import { beginSession } from '../../../data/session.ts'
import { defaultPlan } from '../../../features/membership/plans.ts'
import { type Invited, useInvitation } from '../../../features/membership/useInvitation.ts'
import { usePayment } from '../../../features/membership/usePayment.ts'
import { useHandedForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { notifyFailed } from '../../../ui/toastFailed.ts'
import { checkDetails, detailFields } from './details.ts'
import { loadDraft, saveDraft } from './draft.ts'

const copy = text.auth.signUp

/** The plan that one is invited to, that of the address, or the default one while the address names none that is on offer. */
const usePlan = ({ offer }: Invited) => {
  const { planId: asked } = useParams({ strict: false }) as { planId?: string }
  const { step } = useSearch({ strict: false }) as { step?: string }
  const navigate = useNavigate()
  const plans = useRead(membership.listPlans, {}).data?.plans
  const named = offer?.planId ?? asked
  const plan = plans && (plans.find(({ id }) => id === named) ?? defaultPlan(plans))
  const choose = (planId: string) =>
    void navigate({ to: paths.signUp(planId), search: { step }, replace: true, resetScroll: false })
  return { plan, choose, isUnknown: Boolean(named && plans && plan?.id !== named) }
}

/** The first step: who the person is. Kept for this tab, without the passwords. */
const useDetails = () => {
  const [draft] = useState(loadDraft)
  const [verifiedUntil, setVerifiedUntil] = useState(draft.verifiedUntil)
  const isVerified = verifiedUntil !== null
  const form = useHandedForm({
    fields: detailFields,
    values: () => ({ name: draft.name, email: draft.email, password: '', confirm: '' }),
    check: (values) => checkDetails(values, isVerified),
    checks: [membership.requestSignup],
  })
  const { name, email } = form.values
  useEffect(() => saveDraft({ name, email, verifiedUntil }), [name, email, verifiedUntil])
  const isWhole = Object.keys(checkDetails(form.values, isVerified)).length === 0
  return { form, isVerified, setVerifiedUntil, isWhole }
}

/** The step on screen: the address says so, but nobody pays before the first step is whole. onStrayed: that was tried. */
const useStep = (isWhole: boolean, onStrayed: () => void) => {
  const { step } = useSearch({ strict: false }) as { step?: string }
  const navigate = useNavigate()
  const isPayment = step === 'payment' && isWhole
  const strayed = step === 'payment' && !isWhole
  const go = (search: { step?: 'payment' }, replace = false) => navigate({ to: '.', search, replace })
  const stray = useEffectEvent(onStrayed)
  useEffect(() => {
    if (!strayed) return
    stray()
    void navigate({ to: '.', search: {}, replace: true })
  }, [strayed, navigate])
  return { isPayment, toPayment: () => void go({ step: 'payment' }), toDetails: () => void go({}) }
}

/** Signing up, from the first letter to the request that waits for approval. */
export const useSignUp = () => {
  const queries = useQueryClient()
  const invited = useInvitation()
  const { plan, choose, isUnknown } = usePlan(invited)
  const details = useDetails()
  const payment = usePayment(plan?.id, { waived: invited.offer?.waivesFee ?? false })
  const [sent, setSent] = useState<identity.Signup>()
  // A reload keeps all but the passwords.
  const step = useStep(details.isWhole, () => {
    if (details.isVerified) details.form.refuse({ password: copy.passwordAgain })
  })

  const backWith = (errors: Record<string, string>) => {
    // What was wrong stands beside its field there, and no longer beside the payment.
    request.reset()
    step.toDetails()
    details.form.refuse(errors)
  }
  const onFailed = (failure: CallFailed) => {
    if (failure.code === 'cancelled' || payment.takeNewAmounts(failure)) return
    if (invited.takes(failure)) {
      request.reset()
      return
    }
    notifyFailed(copy.failed(failure.message))
    if (failure.code === 'email_not_verified') {
      details.setVerifiedUntil(null)
      backWith({ email: copy.verificationOver })
    } else if (failure.code === 'email_taken') backWith({ email: copy.emailTaken })
    else if (failure.code === 'password_common') backWith({ password: failure.message })
  }
  const request = useAction(membership.requestSignup, {
    onDone: ({ user, token }) => {
      saveDraft(undefined)
      invited.drop()
      beginSession(token)
      queries.setQueryData(readKey(identity.getUser), { user })
      setSent(user.signup)
    },
    onFailed,
  })

  // What went wrong was wrong of what was sent: of something else nothing is known yet.
  const forgetFailure = useEffectEvent(() => request.isPending || request.reset())
  useEffect(
    () => void forgetFailure(),
    [details.form.values, plan?.id, payment.proof, payment.account?.crypto_symbol, step.isPayment],
  )

  const submit = () => {
    if (!plan || !payment.isReady()) return
    const { name, email, password } = details.form.values
    const body = {
      name,
      email,
      password,
      plan_id: plan.id,
      ...(invited.token && { invitation: invited.token }),
      ...payment.fields,
    }
    void request.run({ body, files: payment.files })
  }

  return { plan, choose, isUnknown, details, payment, step, request, submit, sent, invited }
}

export type SignUp = ReturnType<typeof useSignUp>
