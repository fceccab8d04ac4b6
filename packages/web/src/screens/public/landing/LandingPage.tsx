import type { ReactNode } from 'react'
import { text } from '../../../i18n/text.ts'
import { Footer } from '../../../shell/Footer.tsx'
import { TopBar } from '../../../shell/TopBar.tsx'
import { SkipLink } from '../../../ui/page/SkipLink.tsx'
import about from './About.module.css'
import ending from './Ending.module.css'
import features from './Features.module.css'
import { Hero } from './Hero.tsx'
import inside from './Inside.module.css'
import type { StillPart, WokenData } from './landingData.ts'
import { Planned } from './Planned.tsx'
import { Plans } from './Plans.tsx'
import questions from './Questions.module.css'
import { RewardsDialog } from './RewardsDialog.tsx'
import { Still } from './Still.tsx'
import { TourDialog } from './TourDialog.tsx'
import { useAddressDialog } from './useAddressDialog.ts'

const before = { features: features.features, inside: inside.inside, about: about.about } as const
const behind = { questions: questions.questions, ending: ending.ending } as const

type LandingPageProps = { data: WokenData; stills?: Partial<Record<StillPart, ReactNode>> }

/**
 * The landing page. Rendered on the server and hydrated in the browser, so nothing in it may depend on either.
 * @param stills content of the static sections; undefined in the browser, which keeps the server's HTML
 */
export const LandingPage = ({ data, stills }: LandingPageProps) => {
  const dialog = useAddressDialog()
  const plan = data.plans.find(({ id }) => dialog.name === `rewards-${id}`)
  const drawn = (classNames: Partial<Record<StillPart, string | undefined>>) =>
    data.still
      .filter((section) => section in classNames)
      .map((section) => (
        <Still key={section} part={section} className={classNames[section]}>
          {stills?.[section]}
        </Still>
      ))
  return (
    <>
      <SkipLink label={text.general.skipToContent} />
      {data.plannedMaintenance && <Planned plan={data.plannedMaintenance} />}
      <TopBar brand={data.platformName} mark={data.look.logo} anchors registrationOpen={data.registrationOpen} />
      <main id="main" tabIndex={-1}>
        <Hero
          own={data.hero}
          registrationOpen={data.registrationOpen}
          onTour={data.tour.length > 0 ? () => dialog.open('tour') : undefined}
        />
        {drawn(before)}
        <Plans {...data} onRewards={(id) => dialog.open(`rewards-${id}`)} />
        {drawn(behind)}
      </main>
      <Footer brand={data.platformName} mark={data.look.logo} />
      {plan && (
        <RewardsDialog
          plan={plan}
          order={data.plans.indexOf(plan)}
          registrationOpen={data.registrationOpen}
          onClose={dialog.close}
        />
      )}
      {dialog.name === 'tour' && data.tour.length > 0 && <TourDialog screens={data.tour} onClose={dialog.close} />}
    </>
  )
}
