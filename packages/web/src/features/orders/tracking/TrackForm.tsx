import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { text } from '../../../i18n/text.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import styles from '../Orders.module.css'
import { type Lookup, lookupProblem } from './tracked.ts'

const copy = text.orders.tracking

/** asked: the reference in the URL. lookup: the result. onTrack: looks up another reference, or the same again. */
export type TrackFormProps = { asked: string; lookup: Lookup; onTrack: (typed: string) => void }

/** Finds an order by the reference on its receipt or emails. The input is preserved. */
export const TrackForm = ({ asked, lookup, onTrack }: TrackFormProps) => {
  const [typed, setTyped] = useState(asked)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // A link or Back can change the reference, which updates the field. Closing the dialog keeps the text.
  useEffect(() => {
    if (asked !== '') setTyped(asked)
  }, [asked])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reference = typed.trim()
    setMissing(reference === '')
    if (reference === '') field.current?.focus()
    else onTrack(reference)
  }
  const problem = lookupProblem(lookup)
  return (
    <PageSection title={copy.find}>
      <form className={styles.find} role="search" onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          className={styles.findField}
          label={copy.field}
          description={copy.hint}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setMissing(false)
          }}
          error={isMissing ? copy.missing : undefined}
        />
        <Button
          className={styles.findButton}
          type="submit"
          leftSection={<IconSearch size={18} />}
          loading={lookup.isFetching}
        >
          {copy.submit}
        </Button>
      </form>
      <FormFailure message={problem?.message} requestId={problem?.requestId} mt="md" />
    </PageSection>
  )
}
