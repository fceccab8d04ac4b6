import { emailTemplates } from '@vesica/contract'
import { useEffect, useRef, useState } from 'react'
import { textIn } from '../../../../address.ts'
import { useRead } from '../../../../data/hooks.ts'
import { text } from '../../../../i18n/text.ts'
import { type Column, DataTable } from '../../../../ui/list/DataTable.tsx'
import { PageSection } from '../../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import type { SystemPartProps } from '../systemParts.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'
import styles from './EmailTemplates.module.css'

const copy = text.emailTemplates

type ListProps = { left: string | undefined; onOpen: (kind: string) => void }

const Open = ({ kind, name, left, onOpen }: ListProps & Pick<emailTemplates.ListedEmailTemplate, 'kind' | 'name'>) => {
  const button = useRef<HTMLButtonElement>(null)
  const isLeft = kind === left
  useEffect(() => {
    if (isLeft) button.current?.focus()
  }, [isLeft])
  return (
    <button ref={button} type="button" className={styles.open} onClick={() => onOpen(kind)}>
      {name}
    </button>
  )
}

const columnsFor = (props: ListProps): Column<emailTemplates.ListedEmailTemplate>[] => [
  {
    key: 'name',
    head: copy.letter,
    lead: true,
    cell: ({ kind, name }) => <Open kind={kind} name={name} {...props} />,
  },
  { key: 'example', head: copy.example, cell: ({ example }) => example },
  {
    key: 'state',
    head: copy.state,
    cell: ({ changed }) => (
      <StatusBadge status={changed ? 'changed' : 'original'} tone={changed ? 'info' : 'neutral'}>
        {changed ? copy.changed : copy.original}
      </StatusBadge>
    ),
  },
]

/** left: the template just closed, which receives focus again. */
const List = (props: ListProps) => {
  const read = useRead(emailTemplates.listEmailTemplates, {})
  if (!read.data) return read.error ? <ReadFailed what={copy.what} read={read} /> : <RowsSkeleton count={8} dense />
  const groups = Map.groupBy(read.data.templates, ({ group }) => group)
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>{copy.lead}</p>
      {[...groups].map(([group, rows]) => (
        <PageSection key={group} dense flush title={group}>
          <DataTable caption={group} columns={columnsFor(props)} rows={rows} rowKey={({ kind }) => kind} dense />
        </PageSection>
      ))}
    </div>
  )
}

/** The templates of automatic emails. The open one is in the URL. */
export const EmailTemplatesPanel = ({ search, onSearch }: SystemPartProps) => {
  const open = textIn(search.template, 64)
  const [left, setLeft] = useState<string>()
  const onOpen = (kind: string) => {
    setLeft(kind)
    onSearch({ template: kind })
  }
  if (open === undefined) return <List left={left} onOpen={onOpen} />
  return <TemplateEditor key={open} kind={open} fromList={open === left} onBack={() => onSearch({})} />
}
