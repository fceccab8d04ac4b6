import { platformTexts, landing, branding, noLandingTexts, system } from '@vesica/contract'
import { useEffect, useState } from 'react'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { valuesOf } from '../../../../forms/fields.ts'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { PageSection } from '../../../../ui/page/PageSection.tsx'
import { ReadOnlyFieldset } from '../../../../ui/page/ReadOnlyFieldset.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { brandingBody, brandingFields, typedAccent } from './brandingFields.ts'
import { BrandingForm } from './BrandingForm.tsx'
import styles from './Branding.module.css'
import { MarkForm } from './LogoForm.tsx'
import { Preview } from './Preview.tsx'
import { TextForm } from './TextForm.tsx'

const copy = text.branding

/** An object URL of the selected file, revoked when the selection changes. */
const useAddress = (file: File | null): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return address
}

const Filled = ({ known }: { known: branding.PlatformBranding }) => {
  const [file, setFile] = useState<File | null>(null)
  const chosen = useAddress(file)
  const form = useRecordForm({
    fields: brandingFields,
    values: valuesOf(brandingFields, known),
    refreshes: [branding.getBranding, system.getPlatform],
    save: saving(
      brandingFields,
      branding.setBranding,
      (values) => ({ body: brandingBody(values) }),
      () => notifySuccess(copy.saved),
    ),
  })
  const own = useRead(landing.getLanding, {}).data?.landing.texts ?? noLandingTexts
  const accent = typedAccent(form.values)
  const isColour = accent !== null && /^#[0-9a-f]{6}$/.test(accent)
  return (
    <ReadOnlyFieldset disabledReason={useRights().disabledReason('settings:write')}>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <PageSection dense title={copy.title}>
            <BrandingForm form={form} />
          </PageSection>
          <PageSection dense title={copy.mark}>
            <MarkForm mark={known.logo} file={file} onFile={setFile} />
          </PageSection>
          {platformTexts.map((name) => (
            <PageSection key={name} dense title={text.general[name]}>
              <TextForm name={name} value={known[name]} />
            </PageSection>
          ))}
        </div>
        <Preview name={form.values.name} accent={isColour ? accent : null} mark={chosen ?? known.logo} own={own} />
      </div>
    </ReadOnlyFieldset>
  )
}

/** Branding and legal texts: previewed beside the form, public once saved. */
export const BrandingPanel = () => {
  const read = useRead(branding.getBranding, {})
  if (read.data) return <Filled known={read.data.branding} />
  return read.error ? <ReadFailed what={copy.what} read={read} /> : <RowsSkeleton count={6} dense />
}
