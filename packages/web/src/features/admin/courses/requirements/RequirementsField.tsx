import { CloseButton, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { plainText, libraryManagement, courseManagement } from '@vesica/contract'
import { useRef, useState } from 'react'
import { useRead } from '../../../../data/hooks.ts'
import { text } from '../../../../i18n/text.ts'
import { optionsHeight } from '../../../../ui/theme/theme.ts'
import styles from '../Teaching.module.css'
import { type RequirementValue, toFormValue, isSameRequirement, requirementIn } from './requirementValue.ts'

const copy = text.adminCourses.requirements
const WAIT_MS = 200

/** hasWords: free text is allowed, too. course: the course being edited, which cannot require itself. */
type Props = {
  label: string
  description: string
  value: readonly RequirementValue[]
  onChange: (value: readonly RequirementValue[]) => void
  error: string | undefined
  hasWords: boolean
  course: string | undefined
}

type Group = { group: string; items: { value: RequirementValue; label: string }[] }

/** The server's results for the typed text, and the text itself as an option. */
const useOffered = (typed: string, { hasWords, course }: Pick<Props, 'hasWords' | 'course'>) => {
  const term = typed.trim().slice(0, 200)
  const [search] = useDebouncedValue(term, WAIT_MS)
  const query = { limit: '6', ...(search !== '' && { search }) }
  const courses = useRead(courseManagement.listManagedCourses, { query }, { keepPrevious: true })
  const items = useRead(libraryManagement.listManagedContent, { query }, { keepPrevious: true })
  const isSearching = search !== term || courses.isFetching || items.isFetching
  // Results of an earlier search remain while they match: Enter selects the first option, which must not change
  // unexpectedly.
  const matches = (title: string) => !isSearching || plainText(title).includes(plainText(term))
  const optionsFrom = (kind: 'course' | 'content', results: readonly { id: string; title: string }[] = []) =>
    results
      .filter(({ id, title }) => id !== course && matches(title))
      .map(({ id, title }) => ({ value: toFormValue({ kind, id, title }), label: title }))
  const freeText = toFormValue({ kind: 'words', id: null, title: term })
  const groups: Group[] = [
    { group: text.labels.courses, items: optionsFrom('course', courses.data?.courses) },
    { group: text.labels.library, items: optionsFrom('content', items.data?.content) },
    ...(hasWords && term !== ''
      ? [{ group: text.labels.textLabel, items: [{ value: freeText, label: copy.asWords(term) }] }]
      : []),
  ].filter((group) => group.items.length > 0)
  const failed = courses.error ?? items.error
  return { groups, nothing: isSearching ? text.labels.searching : failed ? copy.failed : text.labels.noResults }
}

const Chosen = ({ asked, onRemove }: { asked: RequirementValue; onRemove: () => void }) => {
  const { kind, id, title } = requirementIn(asked)
  return (
    <li className={styles.asked}>
      <span className={styles.askedName}>
        {title}
        <span className={styles.askedKind}>{kind !== 'words' && id === null ? copy.lost : copy.kinds[kind]}</span>
      </span>
      <CloseButton size="sm" aria-label={text.labels.removeNamed(title)} onClick={onRemove} />
    </li>
  )
}

/** Selects prerequisites: courses and items by search, and free text. */
export const RequirementsField = ({ label, description, value, onChange, error, ...context }: Props) => {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { groups, nothing } = useOffered(typed, context)
  const offered = groups.map((group) => ({
    ...group,
    items: group.items.filter((item) => !value.some((picked) => isSameRequirement(picked, item.value))),
  }))
  const add = (added: string | null) => {
    if (added) onChange([...value, added])
    setTyped('')
  }
  return (
    <div className={styles.askedField}>
      <Select
        ref={field}
        label={label}
        description={description}
        placeholder={context.hasWords ? copy.placeholder : copy.placeholderFound}
        searchable
        error={error}
        data={offered.filter((group) => group.items.length > 0)}
        // Options are already filtered by the server.
        filter={({ options }) => options}
        value={null}
        onChange={add}
        searchValue={typed}
        onSearchChange={setTyped}
        selectFirstOptionOnChange
        nothingFoundMessage={nothing}
        maxDropdownHeight={optionsHeight(280)}
      />
      {value.length > 0 && (
        <ul className={styles.askedList} aria-label={text.labels.prerequisites}>
          {value.map((requirement) => (
            <Chosen
              key={requirement}
              asked={requirement}
              onRemove={() => {
                onChange(value.filter((entry) => entry !== requirement))
                field.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
