import { texts as said, type Reply } from '@vesica/contract'
import { useState } from 'react'
import { Button } from '@mantine/core'
import { useRead } from '../../data/hooks.ts'
import { timecode } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { KindLine } from '../../ui/cover/KindLine.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import styles from './PassageResults.module.css'
import { placeHref } from './placeHref.ts'

const copy = text.library
const AT_FIRST = 3

type Passage = Reply<typeof said.searchTexts>['passages'][number]

/** The position of a passage in its item. */
const placeOf = ({ atMs, paragraph }: Passage) => ({
  at: atMs === null ? undefined : String(atMs / 1000),
  paragraph: paragraph === null ? undefined : String(paragraph),
})

const keyOf = ({ item, atMs, paragraph }: Passage) => `${item.id} ${atMs} ${paragraph}`

const Line = ({ passage }: { passage: Passage }) => (
  <li className={styles.passage}>
    <a className={styles.said} href={placeHref(passage.item, placeOf(passage))}>
      {passage.pieces.map(({ text: piece, marked }, at) => {
        const key = `${at} ${piece}`
        return marked ? <mark key={key}>{piece}</mark> : <span key={key}>{piece}</span>
      })}
    </a>
    <span className={styles.of}>
      <KindLine kind={passage.item.type} length={passage.item.title} />
      {passage.atMs !== null && <span className="tabular">{timecode(passage.atMs / 1000)}</span>}
    </span>
  </li>
)

/** Matching sentences in items the member has access to, each with a link to its place. Nothing without any. */
export const PassageResults = ({ search }: { search: string }) => {
  const { data } = useRead(said.searchTexts, { query: { search } }, { keepPrevious: true })
  const [all, setAll] = useState(false)
  if (!data || data.passages.length === 0) return null
  const { passages, more } = data
  const count = `${passages.length}${more ? '+' : ''}`
  return (
    <PageSection
      title={copy.inWords}
      actions={
        passages.length > AT_FIRST && (
          <Button variant="subtle" size="compact-sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? copy.fewerPassages : copy.allPassages(count)}
          </Button>
        )
      }
    >
      <ul className={styles.passages}>
        {(all ? passages : passages.slice(0, AT_FIRST)).map((passage) => (
          <Line key={keyOf(passage)} passage={passage} />
        ))}
      </ul>
    </PageSection>
  )
}
