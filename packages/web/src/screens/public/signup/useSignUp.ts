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

/** The plan of the invitation or of the URL, or the default plan if neither names an available one. */
const usePlan = ({ offer }: Invited) => {
  const { planId: requestedPlanId } = useParams({ strict: false }) as { planId?: string }
  const { step } = useSearch({ strict: false }) as { step?: string }
  const navigate = useNavigate()
  const plans = useRead(membership.listPlans, {}).data?.plans
  const named = offer?.planId ?? requestedPlanId
  const plan = plans && (plans.find(({ id }) => id === named) ?? defaultPlan(plans))
  const choose = (planId: string) =>
    void navigate({ to: paths.signUp(planId), search: { step }, replace: true, resetScroll: false })
  return { plan, choose, isUnknown: Boolean(named && plans && plan?.id !== named) }
}

/** The first step: personal details, stored for this tab without the passwords. */
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
  const isComplete = Object.keys(checkDetails(form.values, isVerified)).length === 0
  return { form, isVerified, setVerifiedUntil, isWhole: isComplete }
}

/** The step in the URL. Payment requires a complete first step. onStrayed: called when payment is opened without it. */
const useStep = (isComplete: boolean, onStrayed: () => void) => {
  const { step } = useSearch({ strict: false }) as { step?: string }
  const navigate = useNavigate()
  const isPayment = step === 'payment' && isComplete
  const strayed = step === 'payment' && !isComplete
  const go = (search: { step?: 'payment' }, replace = false) => navigate({ to: '.', search, replace })
  const stray = useEffectEvent(onStrayed)
  useEffect(() => {
    if (!strayed) return
    stray()
    void navigate({ to: '.', search: {}, replace: true })
  }, [strayed, navigate])
  return { isPayment, toPayment: () => void go({ step: 'payment' }), toDetails: () => void go({}) }
}

/** Sign-up from the first input to the request that awaits approval. */
export const useSignUp = () => {
  const queries = useQueryClient()
  const invited = useInvitation()
  const { plan, choose, isUnknown } = usePlan(invited)
  const details = useDetails()
  const payment = usePayment(plan?.id, { waived: invited.offer?.waivesFee ?? false })
  const [sent, setSent] = useState<identity.Signup>()
  // A reload loses only the passwords.
  const step = useStep(details.isWhole, () => {
    if (details.isVerified) details.form.refuse({ password: copy.passwordAgain })
  })

  const backWith = (errors: Record<string, string>) => {
    // The error moves to its field, so clear it from the payment step.
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

  // A failure applies to the submitted values only, so clear it when they change.
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
