import { Button, Select, Textarea, TextInput } from '@mantine/core'
import {
  type BuiltFeature,
  type LandingIcon,
  landing,
  landingIcons,
  mostOfLanding as most,
  type VisibleSection,
} from '@vesica/contract'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../../data/action.ts'
import { pictureSources } from '../../../../data/pictures.ts'
import { text } from '../../../../i18n/text.ts'
import { FileDrop } from '../../../../ui/form/FileDrop.tsx'
import styles from './Landing.module.css'
import { freshSection, type Keyed, partChoices, usualSections } from './landingFields.ts'
import { OwnRows } from './OwnRows.tsx'
import { RowFrame } from './RowFrame.tsx'
import { changedRow, movedRow } from './rows.ts'

const copy = text.landingSettings.sections
const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
const icons = landingIcons.map((value) => ({ value, label: copy.icons[value] }))
const megabytes = landing.mostLandingPictureBytes / 1024 ** 2

type Change = (change: Partial<VisibleSection>) => void

/** The picture of a section: uploaded when selected, public once the page is saved. */
const Picture = ({ section, onChange }: { section: VisibleSection; onChange: Change }) => {
  const [file, setFile] = useState<File | null>(null)
  const add = useAction(landing.addLandingPicture, {
    onAnswer: ({ picture: { id, image, images } }) => {
      setFile(null)
      onChange({ picture: id, image, images })
    },
  })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    add.reset()
    if (chosen) void add.run({ files: { picture: chosen } })
  }
  const sources = pictureSources(section)
  return (
    <div className={styles.picture}>
      {sources && (
        <>
          <img {...sources} sizes="160px" alt={copy.pictureNow} width={160} height={100} />
          <Button variant="default" size="sm" onClick={() => onChange({ picture: null, image: null, images: null })}>
            {copy.pictureRemove}
          </Button>
        </>
      )}
      <div className={styles.drop}>
        <FileDrop
          label={copy.picture}
          accept={types}
          maxMegabytes={megabytes}
          wrongType={copy.pictureWrong}
          hint={copy.pictureHint(megabytes)}
          file={file}
          onFile={choose}
          {...(add.progress !== undefined && { progress: add.progress })}
          {...(add.failure && { error: add.failure.message })}
          onCancel={add.cancel}
        />
      </div>
    </div>
  )
}

/** wrong: something in the submitted list was refused. */
type SectionProps = { section: VisibleSection; wrong: boolean; onChange: Change }

const Section = ({ section, wrong, onChange }: SectionProps) => (
  <>
    <TextInput
      label={copy.heading}
      value={section.title}
      maxLength={most.sectionTitle}
      error={wrong && section.title.trim() === '' ? text.landingSettings.headingMissing : undefined}
      dir="auto"
      onChange={(event) => onChange({ title: event.currentTarget.value })}
    />
    <Textarea
      label={text.labels.textLabel}
      value={section.text}
      maxLength={most.sectionText}
      autosize
      minRows={2}
      maxRows={8}
      dir="auto"
      onChange={(event) => onChange({ text: event.currentTarget.value })}
    />
    <div className={styles.two}>
      <Select
        label={text.labels.icon}
        data={icons}
        value={section.icon}
        allowDeselect={false}
        onChange={(icon) => onChange({ icon: icon as LandingIcon })}
      />
      <Select
        label={copy.part}
        data={partChoices}
        value={section.part ?? ''}
        allowDeselect={false}
        onChange={(feature) => onChange({ part: feature ? (feature as BuiltFeature) : null })}
      />
    </div>
    <Picture section={section} onChange={onChange} />
  </>
)

type Rows = readonly Keyed<VisibleSection>[]
type SectionsFieldProps = {
  rows: Rows | null
  error: string | undefined
  onRows: (rows: Rows | null) => void
}

/** The sections that present the product, built-in until customized. */
export const SectionsField = ({ rows, error, onRows }: SectionsFieldProps) => {
  // An upload can finish while other fields are edited, so its picture goes into the latest rows.
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  }, [rows])
  const change = (next: (now: Rows) => Rows) => {
    if (latest.current) onRows(next(latest.current))
  }
  return (
    <OwnRows
      copy={copy}
      usual={text.landingStill.features.items.map(({ title }) => title)}
      rows={rows}
      most={most.sections}
      error={error}
      onUsual={() => onRows(usualSections())}
      onAdd={() => change((now) => [...now, freshSection()])}
      onBack={() => onRows(null)}
    >
      {rows?.map((section, at) => (
        <RowFrame
          key={section.key}
          name={section.title || copy.one(at + 1)}
          at={at}
          of={rows.length}
          kept={rows.length === 1 ? copy.last : undefined}
          onMove={(step) => change((now) => movedRow(now, section.key, step))}
          onRemove={() => change((now) => now.filter(({ key }) => key !== section.key))}
        >
          <Section
            section={section}
            wrong={error !== undefined}
            onChange={(input) => change((now) => changedRow(now, section.key, input))}
          />
        </RowFrame>
      ))}
    </OwnRows>
  )
}
