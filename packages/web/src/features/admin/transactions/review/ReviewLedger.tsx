import type { transactions } from '@vesica/contract'
import { coin } from '../../../../format/coin.ts'
import { usd } from '../../../../format/money.ts'
import { text } from '../../../../i18n/text.ts'
import styles from './Review.module.css'
import { isUndecided } from './reviewActions.ts'

const copy = text.transactionReview
type Reviewed = transactions.ReviewedTransaction
/** `action`: the action that posted it, once posted. */
type Line = Reviewed['wouldPost'][number] & { readonly action?: string }

const amountOf = (line: Line): string => (line.asset === 'USD' ? usd(line.amount) : coin(line.amount, line.asset))

/** An account's label above its ledger code. */
const Account = ({ side, name }: { side: string; name: string }) => (
  <td data-label={side}>
    <span>{copy.accounts[name] ?? name}</span>
    {copy.accounts[name] && <code className={styles.code}>{name}</code>}
  </td>
)

const Lines = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <table className={styles.lines}>
    <caption className="visually-hidden">{title}</caption>
    <thead>
      <tr>
        <th scope="col">{copy.debit}</th>
        <th scope="col">{copy.credit}</th>
        <th scope="col" data-numeric>
          {copy.amount}
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line, index) => (
        <tr key={`${index} ${line.debit} ${line.credit}`}>
          <Account side={copy.debit} name={line.debit} />
          <Account side={copy.credit} name={line.credit} />
          <td data-numeric data-label={copy.amount}>
            <span>{amountOf(line)}</span>
            {line.action !== undefined && (
              <span className={styles.when}>{copy.journalActions[line.action] ?? line.action}</span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The ledger entries that approving would post, or that were posted. */
export const ReviewLedger = ({ one }: { one: Reviewed }) => {
  const isPending = isUndecided(one.status)
  const lines: readonly Line[] = isPending ? one.wouldPost : one.journal
  const title = isPending ? copy.posts : copy.posted
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {lines.length > 0 ? <Lines title={title} lines={lines} /> : <p className={styles.quiet}>{copy.nothingPosted}</p>}
    </section>
  )
}
