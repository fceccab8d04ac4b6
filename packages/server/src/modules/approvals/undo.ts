import type { Inverses } from '../activity/index.ts'
import { getSettings } from '../settings/index.ts'
import { setApprovalRules } from './rule.ts'
import { isRule, onTheWire, type RuleName, rules } from './rule.rules.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The audit log holds earlier names of rules. */
const renamed = new Map<string, RuleName>([['houseFloor', 'treasuryFloor']])

const ruleOf = (recorded: string) => {
  const name = renamed.get(recorded) ?? recorded
  if (!isRule(name)) throw new Refusal('not_found')
  return name
}

/** Undoes changes of rules. Weaker values need confirmation, as when set manually. */
export const ruleInverses: Inverses = {
  'rule: set rule': {
    right: 'settings:write',
    now: async (tx, { subjectId }) => (await getSettings(tx))[rules[ruleOf(subjectId)].key],
    run: (tx, actor, { subjectId }, { value }) => {
      const name = ruleOf(subjectId)
      return setApprovalRules(tx, actor, { [name]: onTheWire(name, value as number | boolean) })
    },
  },
}
