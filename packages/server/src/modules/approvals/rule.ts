import type { approvals } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import { type Action, type Actor, audit, auditMany } from '../activity/index.ts'
import { decide, getSettings, lockSetting, type Settings } from '../settings/index.ts'
import { type Applier, cancelPending, propose } from './change.ts'
import { isWeaker, storedValue, ruleNames, rules, valueText } from './rule.rules.ts'
import { notifyAll } from './notify-all.ts'

type Input = { [K in keyof approvals.Rules]?: approvals.Rules[K] | undefined }

/**
 * Sets approval rules. A stricter rule takes effect at once and cancels a pending weaker one; a weaker rule stays
 * pending. Notifies all administrators of each.
 */
export const setApprovalRules = async (tx: Tx, actor: Actor, input: Input): Promise<void> => {
  const actions: Action[] = []
  for (const name of ruleNames) {
    const value = input[name]
    if (value !== undefined) actions.push(...(await setRule(tx, actor, name, storedValue(name, value))))
  }
  const [only] = actions
  if (actions.length > 1)
    await auditMany(tx, actor, { action: 'set rules', subject: { type: 'rule', id: 'all' } }, actions)
  else if (only) await audit(tx, actor, only)
}

/** @returns the audit log entry */
const setRule = async (
  tx: Tx,
  actor: Actor,
  name: keyof approvals.Rules,
  value: number | boolean,
): Promise<Action[]> => {
  const { key, words } = rules[name]
  await lockSetting(tx, key)
  const before = (await getSettings(tx))[key]
  const title = capital(words)
  const [from, to] = [valueText(name, before), valueText(name, value)]
  if (isWeaker(name, before, value)) {
    const payload = { name, value }
    await propose(tx, actor, {
      kind: 'rule',
      subject: name,
      title,
      before: from,
      after: to,
      payload,
      byItself: 'after waiting',
    })
    return []
  }
  const dropped = await cancelPending(tx, actor, 'rule', name)
  if (value !== before) await decide(tx, key, value as never)
  if (value === before && !dropped) return []
  await notifyAll(tx, {
    title: `${title} changed: ${actor.name}`,
    text: [
      value === before
        ? `${actor.name} left ${words} at ${to}.`
        : `${actor.name} changed ${words} from ${from} to ${to}. It takes effect immediately.`,
      ...(dropped ? [`The pending change to ${dropped.after_text} was cancelled.`] : []),
    ].join(' '),
  })
  tx.announce({ topics: ['control'], admins: 'approvals:read' })
  return [{ action: 'set rule', subject: { type: 'rule', id: name }, before, after: value }]
}

/** Applies a confirmed weaker rule. */
export const applyRule: Applier = async (tx, { payload }) => {
  const { name, value } = payload as { name: keyof approvals.Rules; value: never }
  const { key } = rules[name]
  await lockSetting(tx, key)
  await decide(tx, key as keyof Settings, value)
}

const capital = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)
