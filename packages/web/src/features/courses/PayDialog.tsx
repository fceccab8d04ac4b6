import { Button } from '@mantine/core'
import { courses, type Reply, wallet } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../data/action.ts'
import { isUncertain } from '../../data/failure.ts'
import { useCurrentUser, useRead } from '../../data/hooks.ts'
import { payOptions } from '../../data/payOptions.ts'
import { type Quoted, useSeenQuote } from '../../data/seenQuote.ts'
import { coin } from '../../format/coin.ts'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogFoot } from '../../ui/dialog/DialogFoot.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { Warning } from '../../ui/page/Warning.tsx'
import { AmountDue } from '../../ui/pay/AmountDue.tsx'
import { CoinOptions } from '../../ui/pay/CoinOptions.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Course.module.css'
import { timeZone } from './timeZone.ts'

const copy = text.courses.enter

const quotedIn = ({ quote: { asset, amount, price, expiresAt } }: Reply<typeof courses.quoteCourse>): Quoted => ({
  asset,
  amount,
  total: price,
  expiresAt,
})

/** The price of a course in a coin, while coins can be chosen. */
const useCourseQuote = (id: string, asset: string | undefined, enabled: boolean) => {
  const isEnabled = enabled && asset !== undefined
  const read = useRead(courses.quoteCourse, { params: { id }, body: { asset: asset ?? '' } }, { enabled: isEnabled })
  return useSeenQuote(read, isEnabled, quotedIn)
}

/** Refusals that are fixed by fetching the current price. */
const outdated: Partial<Record<string, string>> = { price_changed: copy.priceChanged, quote_dead: copy.expired }

type PayProps = { course: courses.OpenedCourse; onClose: () => void }

/** The selected coin and its price. Enrols and pays exactly once. */
const usePaying = ({ course, onClose }: PayProps) => {
  const balances = useRead(wallet.getWalletBalances, {})
  const options = payOptions(balances.data?.balances ?? [], course.price)
  const [picked, setPicked] = useState<string>()
  const able = options.filter(({ problem }) => !problem)
  const chosen = (able.find(({ symbol }) => symbol === picked) ?? able[0])?.symbol
  const [notice, setNotice] = useState<string>()
  const entering = useAction(courses.enrol, {
    refreshes: [courses.getCourse, courses.listCourses, wallet.getWalletBalances],
    onAnswer: onClose,
    onDone: () => notifySuccess(copy.entered(course.title)),
    onFailed: ({ code }) => {
      setNotice(outdated[code])
      if (outdated[code]) quote.renew()
    },
  })
  const quote = useCourseQuote(course.id, chosen, !entering.isPending)
  const pay = () => {
    const due = quote.shown?.quote
    if (!due) return
    setNotice(undefined)
    const body = { asset: due.asset, quote_id: due.quote_id, shown: due.price.toFixed(2), time_zone: timeZone() }
    void entering.run({ params: { id: course.id }, body })
  }
  return { balances, options, able, chosen, setPicked, notice, entering, quote, pay }
}

type Paying = ReturnType<typeof usePaying>

const toDeposit = (
  <Button component="a" href={paths.wallet('deposit')} variant="light">
    {text.store.checkout.deposit}
  </Button>
)

/** The amount due in the selected coin. */
const Due = ({ quote, asset }: { quote: Paying['quote']; asset: string }) => {
  const { shown, before, isLive, left, accept, read } = quote
  const due = shown?.quote.asset === asset ? { ...shown.quote, total: shown.quote.price } : undefined
  if (!due && read.error) return <ReadFailed what={text.labels.youPay} read={read} />
  return (
    <AmountDue due={due} before={before} isLive={isLive} left={left} onAccept={accept} lacking={copy.lacking(asset)} />
  )
}

const Failed = ({ entering, notice }: Pick<Paying, 'entering' | 'notice'>) => {
  if (notice) return <Warning>{notice}</Warning>
  const { failure } = entering
  if (!failure) return null
  return (
    <>
      <FormFailure message={failure.message} requestId={failure.requestId} />
      {isUncertain(failure) && <p className={styles.quiet}>{copy.unsure}</p>}
    </>
  )
}

/** Selects the coin, shows the amount that leaves the wallet, and pays. */
const Paying = (props: PayProps) => {
  const paying = usePaying(props)
  const { balances, options, able, chosen, setPicked, entering, quote, pay } = paying
  const heldUntil = useCurrentUser()?.withdrawalsHeldUntil
  if (!balances.data && balances.error) return <ReadFailed what={copy.balances} read={balances} />
  if (!balances.data) return <RowsSkeleton count={3} icon={false} />
  if (options.length === 0) return <EmptyState title={text.store.checkout.noCoins} action={toDeposit} />
  const due = quote.shown?.quote
  const isSettled = due !== undefined && due.asset === chosen && quote.isLive && !quote.before && due.enough
  return (
    <div className={styles.dialog}>
      {heldUntil && <Warning>{copy.held(dateTime(heldUntil))}</Warning>}
      <Failed {...paying} />
      {able.length === 0 && <Warning action={toDeposit}>{copy.noneFits}</Warning>}
      <h3>{copy.coin}</h3>
      <CoinOptions options={options} chosen={chosen} onChoose={setPicked} />
      {chosen && <Due quote={quote} asset={chosen} />}
      <p className={styles.quiet}>{copy.once}</p>
      <DialogFoot>
        <Button variant="default" disabled={entering.isPending} onClick={props.onClose}>
          {text.general.cancel}
        </Button>
        <Button disabled={!isSettled} loading={entering.isPending} onClick={pay}>
          {due && isSettled ? copy.pay(coin(due.amount, due.asset)) : copy.wait}
        </Button>
      </DialogFoot>
    </div>
  )
}

/** Enrols in a paid course from the wallet, at the server's price. */
export const PayDialog = ({ course, opened, onClose }: PayProps & { opened: boolean }) => (
  <Dialog opened={opened} onClose={onClose} title={copy.title(course.title)} size="lg" full>
    <Paying course={course} onClose={onClose} />
  </Dialog>
)
