import { Button, Group, Switch, TextInput } from '@mantine/core'
import { control } from '@vesica/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCheckedForm } from '../../data/form.ts'
import { useAct } from '../../data/act.ts'
import { useRights } from '../../data/rights.ts'
import { locale, text } from '../../i18n/text.ts'
import { Fact, Facts } from '../../ui/text/Facts.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { Unsaved } from '../../ui/form/Unsaved.tsx'
import styles from './Control.module.css'
import { bodyOf, checkRules, numbers, type RuleValues, shownRule, valuesOf } from './rules.ts'
import { useShowControl } from './useShowControl.ts'

const words = text.control.rules

/** The rules for who only reads them. */
const RulesRead = ({ rules }: { rules: control.Rules }) => (
  <Facts live>
    {numbers.map((name) => (
      <Fact key={name} name={words[name]}>
        {rules[name].toLocaleString(locale)}
      </Fact>
    ))}
    <Fact name={words.houseFloor}>{rules.houseFloor ? words.on : words.off}</Fact>
  </Facts>
)

/** The rules that administrators decide by. Only what was changed is sent. */
export const RulesForm = ({ rules }: { rules: control.Rules }) => {
  const [general, setGeneral] = useState<{ message: string; requestId: string | undefined }>()
  const { form, element, send, refuse } = useCheckedForm<RuleValues>({
    initialValues: valuesOf(rules),
    check: (values) => checkRules(values, rules),
  })
  const show = useShowControl()
  const barred = useRights().barred('settings:write')
  const fill = (next: control.Rules) => {
    form.setValues(valuesOf(next))
    form.resetDirty(valuesOf(next))
  }
  // What somebody else changed, or a confirmation brought, is shown as long as nothing was typed.
  const follow = useEffectEvent((next: control.Rules) => {
    if (!form.isDirty()) fill(next)
  })
  useEffect(() => follow(rules), [rules])
  const save = useAct(control.setRules, {
    onFailed: (failure) => {
      if (!refuse(failure)) setGeneral({ message: failure.message, requestId: failure.requestId })
    },
    onDone: (reply) => {
      const waits = reply.changes.some(({ kind, status }) => kind === 'rule' && status === 'waiting')
      fill(reply.rules)
      show(reply)
      notifySuccess(waits ? words.savedWaiting : words.saved)
    },
  })
  if (barred)
    return (
      <PageSection dense title={words.title}>
        <p className={styles.quiet}>{barred}</p>
        <RulesRead rules={rules} />
      </PageSection>
    )
  return (
    <PageSection dense title={words.title}>
      <form
        ref={element}
        noValidate
        onSubmit={send((values) => {
          setGeneral(undefined)
          return save.act({ body: bodyOf(values, rules) })
        })}
      >
        <Unsaved values={form.values} />
        <div className={styles.fields}>
          <p className={styles.quiet}>{words.why}</p>
          {numbers.map((name) => (
            <TextInput
              key={name}
              label={words[name]}
              description={words[`${name}Why`]}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
              {...form.getInputProps(name)}
              onBlur={() => {
                const shown = shownRule(form.values[name])
                if (shown !== form.values[name]) form.setFieldValue(name, shown)
              }}
            />
          ))}
          <Switch
            className={styles.switch}
            label={words.houseFloor}
            description={words.houseFloorWhy}
            {...form.getInputProps('houseFloor', { type: 'checkbox' })}
          />
          <FormFailure message={general?.message} requestId={general?.requestId} />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {words.save}
            </Button>
          </Group>
        </div>
      </form>
    </PageSection>
  )
}
