import { availability, type system } from '@vesica/contract'
import { useState } from 'react'
import { useAct } from '../../data/act.ts'
import { useRights } from '../../data/rights.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { text } from '../../i18n/text.ts'
import { useGiveFocusBack } from '../../ui/dialog/useGiveFocusBack.ts'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { Reach } from '../../ui/page/Reach.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { Effects } from './Effects.tsx'
import styles from './System.module.css'
import { SwitchLine } from './SwitchLine.tsx'
import { useShowControls } from './useShowControls.ts'
import { WithControls } from './WithControls.tsx'

const words = text.availability

/** One feature: closing it asks first and says whom that touches. */
const FeatureSwitch = ({ feature }: { feature: system.SystemFeature }) => {
  const { id, name, description, enabled } = feature
  const [asking, setAsking] = useState(false)
  useGiveFocusBack(asking)
  const show = useShowControls()
  const opening = useAct(availability.setFeature, {
    onDone: ({ systemControls }) => {
      show(systemControls)
      notifySuccess(words.featureDone(true))
    },
  })
  const turn = (on: boolean) => (on ? void opening.act({ body: { feature: id, status: true } }) : setAsking(true))
  return (
    <>
      <SwitchLine
        label={name}
        why={description}
        on={enabled}
        busy={opening.isPending}
        error={opening.failure?.message}
        onTurn={turn}
      />
      {asking && (
        <ActDialog
          endpoint={availability.setFeature}
          input={{ body: { feature: id, status: false } }}
          question={words.featureQuestion(name)}
          consequences={words.featureThen[id]}
          act={words.featureOff(name)}
          danger
          done={words.featureDone(false)}
          onAnswer={({ systemControls }) => show(systemControls)}
          onClose={() => setAsking(false)}
        >
          <Effects of={id} />
        </ActDialog>
      )}
    </>
  )
}

/** The parts of the platform that can be switched off for members. */
export const FeaturesPanel = () => {
  const barred = useRights().barred('settings:write')
  return (
    <WithControls>
      {({ features }) => (
        <Reach barred={barred}>
          <PageSection dense title={words.features}>
            <p className={styles.text}>{words.featuresWhy}</p>
            <div className={styles.switches}>
              {features.map((feature) => (
                <FeatureSwitch key={feature.id} feature={feature} />
              ))}
            </div>
          </PageSection>
        </Reach>
      )}
    </WithControls>
  )
}
