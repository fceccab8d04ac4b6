import { Button, Select, Skeleton } from '@mantine/core'
import { membership as contract, type membership, orders, membershipChanges } from '@vesica/contract'
import { useCurrentUser, usePlatform, useRead } from '../../../data/hooks.ts'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { dateTime, membershipDate, timecode } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import { FileDrop, proofTypes } from '../../../ui/form/FileDrop.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { Unsaved } from '../../../ui/form/Unsaved.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { Warning } from '../../../ui/page/Warning.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { Destination } from '../PaymentDetails.tsx'
import { isIncludedInFee } from './change.ts'
import { CodeField } from './CodeField.tsx'
import styles from './Own.module.css'
import type { BuyPlanDialogProps } from './BuyPlanDialog.tsx'
import { type Taking, useTaking } from './useTaking.ts'
import { WayToPay } from './WayToPay.tsx'

const copy = text.membership.take
const gift = text.membership.gifts

type Quoted = { quote: membershipChanges.MembershipQuote }

const amountOf = ({ crypto_amount, crypto_symbol }: membershipChanges.MembershipQuote): string =>
  coin(crypto_amount, crypto_symbol)

/** Explains that the current year is not credited, and why when it came with the registration fee. */
const NoCredit = () => {
  const { data } = useRead(membershipChanges.getMembership, {})
  const isFee = data !== undefined && isIncludedInFee(data.membership.periods, Date.now())
  return <Fact name={copy.creditNone}>{isFee ? copy.creditFee(usd(0)) : usd(0)}</Fact>
}

/** The price and effects, line by line. */
const Summary = ({ quote, left }: Quoted & { left: number }) => {
  const isNow = quote.kind === 'start' || quote.kind === 'upgrade'
  return (
    <section aria-label={copy.summary}>
      <Facts live>
        <Fact name={copy.year(quote.planName)}>{usd(quote.price)}</Fact>
        {quote.code !== null && (
          <Fact name={copy.discount(quote.code)}>
            <span className={styles.credit}>−{usd(quote.discount)}</span>
          </Fact>
        )}
        {quote.kind === 'upgrade' && quote.credit === 0 && <NoCredit />}
        {quote.credit > 0 && (
          <Fact name={copy.credit(quote.unusedDays)}>
            <span className={styles.credit}>−{usd(quote.credit)}</span>
          </Fact>
        )}
        <Fact name={text.labels.amountDue} strong>
          <span className={styles.sum}>
            <strong>{usd(quote.due)}</strong>
            {quote.due > 0 && <span>= {amountOf(quote)}</span>}
          </span>
        </Fact>
        {quote.kind === 'gift' ? (
          <Fact name={copy.begins}>{gift.begins}</Fact>
        ) : (
          <>
            <Fact name={copy.begins}>
              {isNow ? copy.today(membershipDate(quote.beginsAt)) : membershipDate(quote.beginsAt)}
            </Fact>
            <Fact name={copy.end}>{membershipDate(quote.endsAt)}</Fact>
          </>
        )}
      </Facts>
      {quote.due > 0 && (
        <p className={styles.quiet}>
          {copy.rate(usd(quote.rate), quote.crypto_symbol)}. {copy.good(timecode(left))}.
        </p>
      )}
    </section>
  )
}

const CoinSelect = ({ taking }: { taking: Taking }) => (
  <Select
    label={copy.coin}
    allowDeselect={false}
    data={taking.coins.map((accepted) => ({
      value: accepted.crypto_symbol,
      label: `${accepted.crypto_name} (${accepted.crypto_symbol})`,
    }))}
    value={taking.symbol ?? null}
    onChange={(symbol) => symbol && taking.setPicked(symbol)}
  />
)

/** The deposit address and the proof of payment. */
const FromOutside = ({ quote, taking }: Quoted & { taking: Taking }) => (
  <>
    <Destination account={quote} />
    <Warning>{copy.warning(quote.crypto_symbol, quote.network)}</Warning>
    <FileDrop
      label={text.labels.proofOfPayment}
      hint={copy.proofHint}
      accept={proofTypes}
      maxMegabytes={contract.PROOF_MAX_MB}
      file={taking.proof}
      onFile={taking.setProof}
      onCancel={taking.action.cancel}
      {...(taking.action.progress !== undefined && { progress: taking.action.progress })}
      {...(taking.proofError && { error: taking.proofError })}
    />
  </>
)

/** What a member loses with the current level, where levels do not include each other. */
const WhatCloses = ({ quote }: Quoted) => {
  const { planName } = useCurrentUser() ?? {}
  const { contentPolicy, features } = usePlatform() ?? {}
  const leaves = (quote.kind === 'upgrade' || quote.kind === 'change') && planName
  const { data } = useRead(orders.listOwnRewards, {}, { enabled: Boolean(leaves) })
  if (!leaves) return null
  const closes = contentPolicy === 'exact' && features?.includes('content')
  const unclaimed = (data?.rewards ?? []).filter(({ claimed }) => claimed === null).map(({ name }) => name)
  const from = quote.kind === 'upgrade' ? copy.atOnce : copy.onDay(membershipDate(quote.beginsAt))
  if (!closes && unclaimed.length === 0) return null
  return (
    <Warning>
      {closes && copy.closes(planName, from)} {unclaimed.length > 0 && copy.unclaimed(unclaimed.join(', '))}
    </Warning>
  )
}

/** Asks for confirmation and shows what follows. */
const Sure = ({ quote, taking }: Quoted & { taking: Taking }) => {
  const { by, action, purchase: take, asks, stopAsking } = taking
  const isFree = quote.due === 0
  const isOutside = by === 'outside' && !isFree
  const isNow = quote.kind === 'start' || quote.kind === 'upgrade'
  const follows =
    quote.kind === 'gift'
      ? gift.consequence
      : isNow
        ? copy.consequences.now(quote.planName, membershipDate(quote.endsAt))
        : copy.consequences.later(quote.planName, membershipDate(quote.beginsAt), membershipDate(quote.endsAt))
  const question = isFree ? copy.question.free(quote.planName) : copy.question[by](amountOf(quote), quote.planName)
  return (
    <ConfirmDialog
      opened={asks}
      onClose={stopAsking}
      question={question}
      consequences={isOutside ? (quote.kind === 'gift' ? gift.outside : copy.consequences.outside) : follows}
      action={isFree ? text.labels.confirm : isOutside ? copy.sent : copy.pay}
      onConfirm={take}
      doing={action}
    >
      {!isOutside && !isFree && (
        <p className={styles.quiet}>
          {quote.kind === 'change' ? copy.consequences.cancellable : copy.consequences.final}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** The details of a quote. */
const Priced = ({ quote, taking, onClose }: Quoted & { taking: Taking; onClose: () => void }) => {
  const { by, confirm: ask, action, storedQuote: kept } = taking
  const heldUntil = useCurrentUser()?.withdrawalsHeldUntil
  const isFree = quote.due === 0
  const isOutside = by === 'outside' && !isFree
  return (
    <>
      <Summary quote={quote} left={kept.left} />
      <WhatCloses quote={quote} />
      {!isFree && <WayToPay quote={quote} by={by} onBy={taking.setBy} />}
      {!isFree && !isOutside && heldUntil && <Warning>{copy.held(dateTime(heldUntil))}</Warning>}
      {isOutside && <FromOutside quote={quote} taking={taking} />}
      {action.failure && !taking.asks && !taking.isOutdated && (
        <FormFailure message={action.failure.message} requestId={action.failure.requestId} />
      )}
      <DialogFoot>
        <Button variant="default" disabled={action.isPending} onClick={onClose}>
          {text.general.cancel}
        </Button>
        <Button disabled={!isFree && !isOutside && !quote.enough} loading={action.isPending} onClick={ask}>
          {isFree ? text.labels.confirm : copy.confirm}
        </Button>
      </DialogFoot>
      <Sure quote={quote} taking={taking} />
    </>
  )
}

const toDeposit = (
  <Button component="a" href={paths.wallet('deposit')} variant="light">
    {copy.deposit}
  </Button>
)

type ContentProps = { plan: membership.Plan; latest: string | null; isGift: boolean; onClose: () => void }

const Content = ({ plan, latest, isGift, onClose }: ContentProps) => {
  const taking = useTaking(plan, { latest, gift: isGift, onClose })
  const { balances, coins, storedQuote: kept, quote, isOutdated, proof, action } = taking
  if (!balances.data && balances.error) return <ReadFailed what={copy.what} read={balances} />
  if (balances.data && coins.length === 0) return <EmptyState title={copy.noCoins} action={toDeposit} />
  return (
    <div className={styles.dialog}>
      <Unsaved values={{ proof: action.isPending ? null : (proof?.name ?? null) }} />
      {isOutdated && <Warning>{copy.newPrice}</Warning>}
      {coins.length > 0 && <CoinSelect taking={taking} />}
      {coins.length > 0 && !isGift && <CodeField code={taking.code} loading={kept.read.isFetching} />}
      {quote && <Priced quote={quote} taking={taking} onClose={onClose} />}
      {!quote && kept.read.error && <ReadFailed what={copy.what} read={kept.read} />}
      {!quote && !kept.read.error && <Skeleton height={260} radius="md" />}
    </div>
  )
}

/** Buys a plan, or a year of it as a gift: price and effects, coin, and payment method. */
export const BuyPlanWindow = ({ plan, kind, latest, onClose, children }: BuyPlanDialogProps) => (
  <Dialog opened={plan !== undefined} onClose={onClose} title={plan && copy.title[kind](plan.name)} size="lg" full>
    {children}
    {plan && <Content key={plan.id} plan={plan} latest={latest} isGift={kind === 'gift'} onClose={onClose} />}
  </Dialog>
)
