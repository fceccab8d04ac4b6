import { Button, Skeleton, TextInput } from '@mantine/core'
import { codes, gifts, identity, orders, membershipChanges } from '@vesica/contract'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { useRead } from '../../../data/hooks.ts'
import { membershipDate } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from './Own.module.css'

const copy = text.membership.gifts

/** The effects of redeeming a gift, and the button. */
const Does = ({ code, gift, onClose }: { code: string; gift: gifts.GiftPreview; onClose: () => void }) => {
  const { kind, planName, beginsAt, endsAt, continues } = gift
  const redeem = useAction(gifts.redeemGift, {
    refreshes: [
      gifts.previewGift,
      gifts.listOwnGifts,
      membershipChanges.getMembership,
      identity.getUser,
      orders.listOwnRewards,
    ],
    onAnswer: () => {
      onClose()
      notifySuccess(copy.done(planName))
    },
  })
  const isNow = kind === 'start' || kind === 'upgrade'
  return (
    <>
      <section aria-label={copy.does}>
        <Facts live>
          <Fact name={text.membership.take.year(planName)}>{copy.paidAlready}</Fact>
          <Fact name={text.membership.take.begins}>
            {isNow ? text.membership.take.today(membershipDate(beginsAt)) : membershipDate(beginsAt)}
          </Fact>
          <Fact name={copy.until}>{membershipDate(endsAt)}</Fact>
          {continues && (
            <Fact name={copy.goesOn(continues.planName)}>
              {text.labels.fromTo(membershipDate(continues.beginsAt), membershipDate(continues.endsAt))}
            </Fact>
          )}
        </Facts>
        <p className={styles.quiet}>{copy.kinds[kind]}</p>
      </section>
      <FormFailure message={redeem.failure?.message} requestId={redeem.failure?.requestId} />
      <DialogFoot>
        <Button variant="default" disabled={redeem.isPending} onClick={onClose}>
          {text.general.cancel}
        </Button>
        <Button loading={redeem.isPending} onClick={() => void redeem.run({ body: { code, follows: gift.follows } })}>
          {copy.take}
        </Button>
      </DialogFoot>
    </>
  )
}

/** Redeems a gift: its code, its effects, and a confirmation. @param code from the URL; empty: it is typed */
const Content = ({ code, onClose }: { code: string; onClose: () => void }) => {
  const [typed, setTyped] = useState(code)
  const [submitted, setSubmitted] = useState(() => codes.codeText.safeParse(code).data)
  const [wrong, setWrong] = useState<string>()
  const preview = useRead(gifts.previewGift, { body: { code: submitted ?? '' } }, { enabled: submitted !== undefined })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = codes.codeText.safeParse(typed)
    setWrong(read.success ? undefined : read.error.issues[0]?.message)
    if (!read.success) return
    if (read.data === submitted) void preview.refetch()
    setSubmitted(read.data)
  }
  const change = (next: string) => {
    setTyped(next)
    setSubmitted(undefined)
    setWrong(undefined)
  }
  const refused = submitted === undefined ? undefined : preview.error?.message
  return (
    <div className={styles.dialog}>
      <form className={styles.code} onSubmit={submit}>
        <TextInput
          label={copy.yourCode}
          value={typed}
          error={wrong ?? refused}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => change(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={preview.isFetching} disabled={typed.trim() === ''}>
          {copy.look}
        </Button>
      </form>
      {submitted !== undefined && preview.isLoading && <Skeleton height={160} radius="md" />}
      {submitted !== undefined && preview.data && !preview.error && (
        <Does code={submitted} gift={preview.data.gift} onClose={onClose} />
      )}
    </div>
  )
}

/** Redeems a gift code for a membership. */
export const RedeemGiftDialog = ({ code, onClose }: { code: string; onClose: () => void }) => (
  <Dialog opened onClose={onClose} title={copy.takeTitle} size="lg">
    <Content code={code} onClose={onClose} />
  </Dialog>
)
