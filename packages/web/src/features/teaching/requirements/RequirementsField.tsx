import { CloseButton, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { plainText, publishing, teaching } from '@vesica/contract'
import { useRef, useState } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { optionsHeight } from '../../../ui/theme/theme.ts'
import styles from '../Teaching.module.css'
import { type Asked, askedOf, isSameAsked, requirementIn } from './asked.ts'

const copy = text.teaching.requirements
const WAIT_MS = 200

/** hasWords: free text is allowed, too. course: the course being edited, which cannot require itself. */
type Props = {
  label: string
  description: string
  value: readonly Asked[]
  onChange: (value: readonly Asked[]) => void
  error: string | undefined
  hasWords: boolean
  course: string | undefined
}

type Found = { group: string; items: { value: Asked; label: string }[] }

/** The server's results for the typed text, and the text itself as an option. */
const useOffered = (typed: string, { hasWords, course }: Pick<Props, 'hasWords' | 'course'>) => {
  const wanted = typed.trim().slice(0, 200)
  const [search] = useDebouncedValue(wanted, WAIT_MS)
  const query = { limit: '6', ...(search !== '' && { search }) }
  const courses = useRead(teaching.listManagedCourses, { query }, { keepPrevious: true })
  const items = useRead(publishing.listManagedContent, { query }, { keepPrevious: true })
  const isWaiting = search !== wanted || courses.isFetching || items.isFetching
  // Results of an earlier search remain while they match: Enter selects the first option, which must not change
  // unexpectedly.
  const fits = (title: string) => !isWaiting || plainText(title).includes(plainText(wanted))
  const of = (kind: 'course' | 'content', found: readonly { id: string; title: string }[] = []) =>
    found
      .filter(({ id, title }) => id !== course && fits(title))
      .map(({ id, title }) => ({ value: askedOf({ kind, id, title }), label: title }))
  const asWords = askedOf({ kind: 'words', id: null, title: wanted })
  const groups: Found[] = [
    { group: copy.courses, items: of('course', courses.data?.courses) },
    { group: copy.content, items: of('content', items.data?.content) },
    ...(hasWords && wanted !== ''
      ? [{ group: copy.words, items: [{ value: asWords, label: copy.asWords(wanted) }] }]
      : []),
  ].filter((one) => one.items.length > 0)
  const failed = courses.error ?? items.error
  return { groups, nothing: isWaiting ? copy.searching : failed ? copy.failed : copy.nothing }
}

const Chosen = ({ asked, onRemove }: { asked: Asked; onRemove: () => void }) => {
  const { kind, id, title } = requirementIn(asked)
  return (
    <li className={styles.asked}>
      <span className={styles.askedName}>
        {title}
        <span className={styles.askedKind}>{kind !== 'words' && id === null ? copy.lost : copy.kinds[kind]}</span>
      </span>
      <CloseButton size="sm" aria-label={copy.remove(title)} onClick={onRemove} />
    </li>
  )
}

/** Selects prerequisites: courses and items by search, and free text. */
export const RequirementsField = ({ label, description, value, onChange, error, ...asking }: Props) => {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { groups, nothing } = useOffered(typed, asking)
  const offered = groups.map((one) => ({
    ...one,
    items: one.items.filter((item) => !value.some((asked) => isSameAsked(asked, item.value))),
  }))
  const add = (asked: string | null) => {
    if (asked) onChange([...value, asked])
    setTyped('')
  }
  return (
    <div className={styles.askedField}>
      <Select
        ref={field}
        label={label}
        description={description}
        placeholder={asking.hasWords ? copy.placeholder : copy.placeholderFound}
        searchable
        error={error}
        data={offered.filter((one) => one.items.length > 0)}
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
        <ul className={styles.askedList} aria-label={copy.list}>
          {value.map((asked) => (
            <Chosen
              key={asked}
              asked={asked}
              onRemove={() => {
                onChange(value.filter((one) => one !== asked))
                field.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
