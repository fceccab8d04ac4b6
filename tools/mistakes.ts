// Do the tests catch what would cost somebody money? `npx node tools/mistakes.ts [part of a name]`, by hand: it makes one
// mistake after the other in the rules of money, gating, orders, courses, support, accounts and memberships and in
// running the platform, runs the tests nearest to it, and puts the line back.
// A mistake that no test catches ends it with 1, and is to be answered with a test.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { platformMistakes } from './mistakes.platform.ts'
import { supportMistakes } from './mistakes.support.ts'

const root = resolve(import.meta.dirname, '..')
const modules = 'packages/server/src/modules'
const pricing = 'packages/contract/src/pricing.ts'
const ofContract = 'src/pricing.test.ts'

interface Mistake {
  /** What goes wrong, in words of the product. */
  readonly name: string
  readonly file: string
  /** Stands in the file exactly once. */
  readonly right: string
  readonly wrong: string
  /** Parts of the paths of tests that ought to see it. */
  readonly seenBy: readonly string[]
}

const mistakes: readonly Mistake[] = [
  {
    name: 'a price after discount is not rounded half up',
    file: pricing,
    right: 'divideHalfUp(cents * (100n - percent), 100n)',
    wrong: 'divideHalfUp(cents * (100n - percent) - 1n, 100n)',
    seenBy: [ofContract],
  },
  {
    name: 'a discount is counted as a float',
    file: pricing,
    right: 'divideHalfUp(cents * (100n - percent), 100n)',
    wrong: 'BigInt(Math.round(Number(cents) * (1 - Number(percent) / 100)))',
    seenBy: [ofContract],
  },
  {
    name: 'half a cent of tax is dropped',
    file: pricing,
    right: 'divideHalfUp(cents * basisPoints, 10_000n)',
    wrong: 'divideHalfUp(cents * basisPoints - 5_000n, 10_000n)',
    seenBy: [ofContract],
  },
  {
    name: 'tax is counted as a float of cents',
    file: pricing,
    right: 'divideHalfUp(cents * basisPoints, 10_000n)',
    wrong: 'BigInt(Math.round(Number(cents) * (Number(basisPoints) / 10_000)))',
    seenBy: [ofContract],
  },
  {
    name: 'tax is counted as a float of dollars',
    file: pricing,
    right: 'divideHalfUp(cents * basisPoints, 10_000n)',
    wrong: 'BigInt(Math.round((Number(cents) / 100) * Number(basisPoints) * 0.01))',
    seenBy: [ofContract],
  },
  {
    name: 'the shares of a payment are counted as floats',
    file: `${modules}/store/pricing/pricing.rules.ts`,
    right: 'tax: divideDown(units * tax, total) }',
    wrong: 'tax: BigInt(Math.floor((Number(units) * Number(tax)) / Number(total))) }',
    seenBy: ['store/pricing'],
  },
  {
    name: 'half a unit of a share is rounded up',
    file: `${modules}/store/pricing/pricing.rules.ts`,
    right: 'shipping: divideDown(units * shipping, total),',
    wrong: 'shipping: divideHalfUp(units * shipping, total),',
    seenBy: ['store/pricing'],
  },
  {
    name: 'shipping is free from the limit on, not above it',
    file: `${modules}/store/pricing/pricing.rules.ts`,
    right: '!== null && subtotal > terms.freeShippingAboveCents)',
    wrong: '!== null && subtotal >= terms.freeShippingAboveCents)',
    seenBy: ['store/pricing'],
  },
  {
    name: 'the share of the tax is rounded up',
    file: `${modules}/store/pricing/pricing.rules.ts`,
    right: 'tax: divideDown(units * tax, total) }',
    wrong: 'tax: divideDown(units * tax + total - 1n, total) }',
    seenBy: ['store/pricing'],
  },
  {
    name: 'each part of a refund gives the shipping back',
    file: `${modules}/store/pricing/pricing.rules.ts`,
    right: 'part(taxCents) + (last ? shippingCents : 0n)',
    wrong: 'part(taxCents) + shippingCents',
    seenBy: ['store/pricing', 'store/orders/refund'],
  },
  {
    name: 'a buyer gets one unit more than the price buys',
    file: `${modules}/wallet/requests/trade.rules.ts`,
    right: ', 100n * rateUnits(rate))\n',
    wrong: ', 100n * rateUnits(rate)) + 1n\n',
    seenBy: ['wallet/requests/trade'],
  },
  {
    name: 'a withdrawal that failed keeps its fee',
    file: `${modules}/wallet/ledger/posting.rules.ts`,
    right: "    ...fee(terms, accounts.revenue('netfee', asset), available),\n",
    wrong: '',
    seenBy: ['wallet/ledger/posting', 'wallet/review/failing', 'wallet/requests/withdrawal'],
  },
  {
    name: 'the floor of the house looks at what it gets',
    file: `${modules}/wallet/ledger/house.ts`,
    right: 'debit === accounts.house(asset)',
    wrong: 'debit === accounts.custody(asset)',
    seenBy: ['wallet/treasury/correction', 'wallet/review'],
  },
  {
    name: 'exactly the worth that two must approve, one approves',
    file: `${modules}/wallet/requests/request.rules.ts`,
    right: 'if (worthCents >= twoFromCents)',
    wrong: 'if (worthCents > twoFromCents)',
    seenBy: ['wallet/requests/request.rules', 'wallet/review/approval'],
  },
  {
    name: 'one approval is enough where two must approve',
    file: `${modules}/wallet/review/approval.ts`,
    right: '.filter(Boolean).length >= request.approvals_needed',
    wrong: '.filter(Boolean).length >= 1',
    seenBy: ['wallet/review/approval'],
  },
  {
    name: 'an administrator approves their own request',
    file: `${modules}/wallet/review/decision.ts`,
    right: "if (request.person_id === actor.userId) throw new Refusal('own_request')",
    wrong: '',
    seenBy: ['wallet/review/decision', 'wallet/review/approval'],
  },
  {
    name: 'a sign-up is decided twice',
    file: `${modules}/membership/signup-decision.ts`,
    right: "    .where('person_id', '=', person.id)\n    .where('status', '=', 'pending')\n",
    wrong: "    .where('person_id', '=', person.id)\n",
    seenBy: ['membership/signup-decision'],
  },
  {
    name: 'everybody may claim the reward of any plan',
    file: `${modules}/store/orders/reward.ts`,
    right: 'if (product.planId !== (await planOf()))',
    wrong: 'if (product.planId === (await planOf()) && product.planId === null)',
    seenBy: ['store/orders/reward'],
  },
  {
    name: 'the store decides on money',
    file: 'packages/contract/src/rights.ts',
    right: "store: ['store:read', 'store:write', 'store:refund'],",
    wrong: "store: ['store:read', 'store:write', 'store:refund', 'money:decide'],",
    seenBy: ['src/access.test.ts'],
  },
  {
    name: 'more is sold than is there',
    file: `${modules}/store/pricing/stock.ts`,
    right: 'if (count < quantity) throw',
    wrong: 'if (count < 1) throw',
    seenBy: ['store/cart', 'store/orders'],
  },
  {
    name: 'an order that was sent is cancelled',
    file: `${modules}/store/orders/cancellation.ts`,
    right: "if (!canMove(orders.orderMoves, order.status, 'cancelled'))",
    wrong: "if (order.status === 'cancelled')",
    seenBy: ['store/orders'],
  },
  {
    name: 'money goes back a day after the last one',
    file: `${modules}/store/orders/order.rules.ts`,
    right: 'orders.MONEY_BACK_DAYS * DAY_MS',
    wrong: '(orders.MONEY_BACK_DAYS + 1) * DAY_MS',
    seenBy: ['store/orders'],
  },
  {
    name: 'money goes back longer when a parcel is said to be delivered again',
    file: `${modules}/store/orders/tracking.ts`,
    right: "...(moves && given.status === 'delivered' &&",
    wrong: "...(given.status === 'delivered' &&",
    seenBy: ['store/orders/fulfilment'],
  },
  {
    name: 'what waited for a day does not count with what one approves alone',
    file: `${modules}/wallet/review/worth.ts`,
    right: 'decided_by = ${admin} and decided_at > ${since}',
    wrong: 'decided_by = ${admin} and made_at > ${since}',
    seenBy: ['wallet/review/alone'],
  },
  {
    name: 'who may only read of money helps to take back a withdrawal',
    file: `${modules}/wallet/review/failing.ts`,
    right: "[...before, actor.userId], 'money:decide')",
    wrong: "[...before, actor.userId], 'money:read')",
    seenBy: ['wallet/review/failing'],
  },
  {
    name: 'the days of a section are counted from the day after somebody came',
    file: 'packages/server/migrations/0052_courses.sql',
    right: 'else 1 end)\n',
    wrong: 'else 1 end) + 1\n',
    seenBy: ['content/learning/enrolment.test'],
  },
  {
    name: 'the days of a section are those of the server instead of the member',
    file: 'packages/server/migrations/0052_courses.sql',
    right: '(enrolled_at at time zone time_zone)::date',
    wrong: "(enrolled_at at time zone 'UTC')::date",
    seenBy: ['content/learning/enrolment.test'],
  },
  {
    name: 'a course of 199 of 200 lessons shows 100 percent',
    file: `${modules}/content/learning/completion.rules.ts`,
    right: 'Math.floor(reachedBy(of.completed, of.lessons, of.reached) / 10)',
    wrong: 'Math.round(reachedBy(of.completed, of.lessons, of.reached) / 10)',
    seenBy: ['content/learning/completion'],
  },
  {
    name: 'the search of the people in a course finds people of another one',
    file: `${modules}/content/learning/student.ts`,
    right: 'sql.join(all, sql` and `)',
    wrong: 'sql.join(search ? all.slice(1) : all, sql` and `)',
    seenBy: ['content/learning/student'],
  },
  {
    name: 'the file of the people in a course names all of them, whatever was filtered',
    file: `${modules}/content/learning/student.ts`,
    right: 'all: studentRows(tx).where(await wanted(tx, course.id, query)),',
    wrong: 'all: studentRows(tx).where(await wanted(tx, course.id, {})),',
    seenBy: ['content/learning/student'],
  },
  {
    name: 'a lesson that comes later takes back what was reached',
    file: `${modules}/content/learning/completion.rules.ts`,
    right: 'Math.max(before, lessons === 0',
    wrong: 'Math.max(0, lessons === 0',
    seenBy: ['content/learning/completion'],
  },
  {
    name: 'a course that was begun is enough for what comes after it',
    file: 'packages/server/migrations/0062_archived_requirements.sql',
    right: 'refunded_at is null and finished_at is not null',
    wrong: 'refunded_at is null and reached > 0',
    seenBy: ['content/learning/requirement.test'],
  },
  {
    name: 'an item that was opened is enough for what comes after it',
    file: 'packages/server/migrations/0062_archived_requirements.sql',
    right: 'person_id = of_person and completed_at is not null',
    wrong: 'person_id = of_person',
    seenBy: ['content/learning/requirement.test'],
  },
  ...supportMistakes,
  ...platformMistakes,
]

const planted = (text: string, { name, file, right, wrong }: Mistake): string => {
  const parts = text.split(right)
  if (parts.length !== 2) throw new Error(`"${name}": ${file} says that ${parts.length - 1} times`)
  return parts.join(wrong)
}

/** Whether a test fails with the mistake in place. The file is as it was afterwards, also when this is interrupted. */
const isCaught = (mistake: Mistake): boolean => {
  const path = resolve(root, mistake.file)
  const text = readFileSync(path, 'utf8')
  const putBack = () => writeFileSync(path, text)
  const ended = () => {
    putBack()
    process.exit(1)
  }
  process.on('SIGINT', ended)
  writeFileSync(path, planted(text, mistake))
  try {
    // Where no test is found, nothing was caught.
    const how = ['--passWithNoTests', '--bail', '1', '--reporter', 'dot']
    const vitest = [resolve(root, 'node_modules/vitest/vitest.mjs'), 'run', ...how]
    const { status } = spawnSync(process.execPath, [...vitest, ...mistake.seenBy], { cwd: root, stdio: 'ignore' })
    return status !== 0
  } finally {
    putBack()
    process.off('SIGINT', ended)
  }
}

const [wanted = ''] = process.argv.slice(2)
const chosen = mistakes.filter(({ name }) => name.includes(wanted))
const missed = chosen.filter((mistake) => {
  const caught = isCaught(mistake)
  console.log(`${caught ? 'caught' : 'MISSED'}  ${mistake.name}`)
  return !caught
})
console.log(`\n${chosen.length - missed.length} caught, ${missed.length} missed`)
process.exitCode = missed.length === 0 ? 0 : 1
