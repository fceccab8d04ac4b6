import { Button, Checkbox, Select } from '@mantine/core'
import type { imports } from '@vesica/contract'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { text } from '../../../i18n/text.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import styles from './Importing.module.css'
import { type ImportKind, refreshesOf } from './importKinds.ts'

const copy = text.imports.match
type Import = imports.Import

type FieldProps = {
  one: Import
  field: Import['fields'][number]
  column: number | undefined
  error: string | undefined
  onColumn: (column: number | undefined) => void
}

/** A field, its column and sample values. */
const Field = ({ one, field, column, error, onColumn }: FieldProps) => {
  const cells = column === undefined ? [] : one.sample.map((row) => row[column] ?? '').filter((cell) => cell !== '')
  return (
    <li className={styles.field}>
      <Select
        label={field.title}
        description={field.required ? `${text.labels.required}. ${field.hint}` : field.hint}
        data={[{ value: '', label: copy.none }, ...one.headings.map((label, at) => ({ value: String(at), label }))]}
        value={column === undefined ? '' : String(column)}
        error={error}
        allowDeselect={false}
        searchable
        onChange={(value) => onColumn(value ? Number(value) : undefined)}
      />
      <p className={styles.quiet} dir="auto">
        {cells.length > 0 && `${copy.sample}: ${cells.join(' · ')}`}
      </p>
    </li>
  )
}

type Matching = Readonly<Record<string, number | undefined>>

/** Validation errors of the matching, by field. */
const faultsIn = ({ fields }: Import, matching: Matching): ReadonlyMap<string, string> => {
  const used = Map.groupBy(Object.values(matching), (column) => column)
  return new Map(
    fields.flatMap(({ name, required }) => {
      const column = matching[name]
      if (column === undefined) return required ? [[name, copy.missing] as const] : []
      return (used.get(column)?.length ?? 0) > 1 ? [[name, copy.twice] as const] : []
    }),
  )
}

type Props = { kind: ImportKind; one: Import; onChecking: () => void; children?: ReactNode }

/** Matches columns to fields and starts the check of the rows. @param children further actions */
export const MatchColumns = ({ kind, one, onChecking, children }: Props) => {
  const [matching, setMatching] = useState<Matching>(one.matching)
  const [sendsEmails, setSendsEmails] = useState(one.sendEmails)
  const [tried, setTried] = useState(false)
  const doing = useAction(kind.calls.check, { refreshes: refreshesOf(kind), onAnswer: onChecking })
  const faults = faultsIn(one, matching)
  const check = () => {
    setTried(true)
    if (faults.size > 0) return
    const chosen = Object.entries(matching).filter((pair): pair is [string, number] => pair[1] !== undefined)
    void doing.run({ params: { id: one.id }, body: { matching: Object.fromEntries(chosen), sendEmails: sendsEmails } })
  }
  return (
    <PageSection dense title={copy.title}>
      <p className={styles.lead}>{copy.lead(one.file)}</p>
      <ul className={styles.fields}>
        {one.fields.map((field) => {
          const fault = faults.get(field.name)
          return (
            <Field
              key={field.name}
              {...{ one, field }}
              column={matching[field.name]}
              error={tried || fault === copy.twice ? fault : undefined}
              onColumn={(column) => setMatching({ ...matching, [field.name]: column })}
            />
          )
        })}
      </ul>
      {kind.hasLetters && (
        <Checkbox
          mt="md"
          label={copy.letters}
          description={copy.lettersWhy}
          checked={sendsEmails}
          onChange={(event) => setSendsEmails(event.currentTarget.checked)}
        />
      )}
      {doing.failure && <FormFailure message={doing.failure.message} requestId={doing.failure.requestId} />}
      <div className={styles.acts}>
        <Button size="sm" loading={doing.isPending} onClick={check}>
          {copy.action}
        </Button>
        {children}
      </div>
    </PageSection>
  )
}
