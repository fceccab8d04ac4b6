import { availability, type system } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { useRights } from '../../../data/rights.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { text } from '../../../i18n/text.ts'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { ReadOnlyFieldset } from '../../../ui/page/ReadOnlyFieldset.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { Effects } from './Effects.tsx'
import styles from './System.module.css'
import { SwitchLine } from './SwitchLine.tsx'
import { useShowControls } from './useShowControls.ts'
import { WithControls } from './WithControls.tsx'

const copy = text.availability

/** A feature switch. Closing asks for confirmation and shows who is affected. */
const FeatureSwitch = ({ feature }: { feature: system.SystemFeature }) => {
  const { id, name, description, enabled } = feature
  const [isConfirming, setConfirming] = useState(false)
  useRestoreFocus(isConfirming)
  const showControls = useShowControls()
  const opening = useAction(availability.setFeature, {
    onDone: ({ systemControls }) => {
      showControls(systemControls)
      notifySuccess(copy.featureDone(true))
    },
  })
  const toggle = (on: boolean) => (on ? void opening.run({ body: { feature: id, status: true } }) : setConfirming(true))
  return (
    <>
      <SwitchLine
        label={name}
        why={description}
        on={enabled}
        busy={opening.isPending}
        error={opening.failure?.message}
        onTurn={toggle}
      />
      {isConfirming && (
        <ActionDialog
          endpoint={availability.setFeature}
          input={{ body: { feature: id, status: false } }}
          question={copy.featureQuestion(name)}
          consequences={copy.featureThen[id]}
          action={copy.featureOff(name)}
          danger
          done={copy.featureDone(false)}
          onAnswer={({ systemControls }) => showControls(systemControls)}
          onClose={() => setConfirming(false)}
        >
          <Effects of={id} />
        </ActionDialog>
      )}
    </>
  )
}

/** The features that can be switched off for members. */
export const FeaturesPanel = () => {
  const disabledReason = useRights().disabledReason('settings:write')
  return (
    <WithControls>
      {({ features }) => (
        <ReadOnlyFieldset disabledReason={disabledReason}>
          <PageSection dense title={text.labels.features}>
            <p className={styles.text}>{copy.featuresWhy}</p>
            <div className={styles.switches}>
              {features.map((feature) => (
                <FeatureSwitch key={feature.id} feature={feature} />
              ))}
            </div>
          </PageSection>
        </ReadOnlyFieldset>
      )}
    </WithControls>
  )
}
