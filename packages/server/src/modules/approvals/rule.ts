import { type approvals, dollarsText } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Action, type Actor, audit, auditMany } from '../activity/index.ts'
import { decide, getSettings, lockSetting, type Settings } from '../settings/index.ts'
import { type Applier, cancelPending, propose } from './change.ts'
import { isWeaker, storedValue, type RuleName, ruleNames, rules } from './rule.rules.ts'
import { notifyAll } from './notify-all.ts'

const copy = notices.approvals.rules

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
  const { key } = rules[name]
  await lockSetting(tx, key)
  const before = (await getSettings(tx))[key]
  const [from, to] = [valueText(name, before), valueText(name, value)]
  if (isWeaker(name, before, value)) {
    const payload = { name, value }
    await propose(tx, actor, {
      kind: 'rule',
      subject: name,
      title: copy.title(name),
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
    title: copy.changedTitle(name, actor.name),
    text: [
      value === before
        ? copy.unchanged({ name, by: actor.name, value: to })
        : copy.changed({ name, by: actor.name, from, to }),
      ...(dropped ? [copy.pendingCancelled(dropped.after_text)] : []),
    ].join(' '),
  })
  tx.announce({ topics: ['control'], admins: 'approvals:read' })
  return [{ action: 'set rule', subject: { type: 'rule', id: name }, before, after: value }]
}

/** A stored value as text. */
const valueText = (name: RuleName, value: number | boolean): string => {
  const { unit } = rules[name]
  if (unit === 'switch') return copy.switched(Boolean(value))
  if (unit === 'usd') return dollarsText(BigInt(value as number))
  return unit === 'percent' ? copy.percent(value as number) : copy.hours(value as number)
}

/** Applies a confirmed weaker rule. */
export const applyRule: Applier = async (tx, { payload }) => {
  const { name, value } = payload as { name: keyof approvals.Rules; value: never }
  const { key } = rules[name]
  await lockSetting(tx, key)
  await decide(tx, key as keyof Settings, value)
}
