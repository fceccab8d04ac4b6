import { text } from '../../../i18n/text.ts'
import { Footer } from '../../../shell/Footer.tsx'
import { TopBar } from '../../../shell/TopBar.tsx'
import { SkipLink } from '../../../ui/page/SkipLink.tsx'
import { About } from './About.tsx'
import { Ending } from './Ending.tsx'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import type { LandingData } from './landingData.ts'
import { Planned } from './Planned.tsx'
import { Plans } from './Plans.tsx'
import { RewardsDialog } from './RewardsDialog.tsx'
import { TourDialog } from './TourDialog.tsx'
import type { TourStep } from './tour.ts'
import { useAddressDialog } from './useAddressDialog.ts'

/** The front page. Drawn on the server and taken over in the browser, so nothing in it may depend on either. */
export const LandingPage = ({ data, tour }: { data: LandingData; tour: TourStep[] }) => {
  const dialog = useAddressDialog()
  const plan = data.plans.find(({ id }) => dialog.name === `rewards-${id}`)
  return (
    <>
      <SkipLink label={text.words.skipToContent} />
      {data.plannedMaintenance && <Planned plan={data.plannedMaintenance} />}
      <TopBar brand={data.platformName} mark={data.look.mark} anchors registrationOpen={data.registrationOpen} />
      <main id="main" tabIndex={-1}>
        <Hero
          own={data.words}
          registrationOpen={data.registrationOpen}
          onTour={tour.length > 0 ? () => dialog.open('tour') : undefined}
        />
        <Features on={data.features} />
        <About own={data.words} name={data.platformName} feeUsd={data.registrationFeeUsd} coins={data.coins} />
        <Plans
          plans={data.plans}
          joining={data.joining}
          registrationOpen={data.registrationOpen}
          onRewards={(id) => dialog.open(`rewards-${id}`)}
        />
        <Ending own={data.words} hasPlans={data.plans.length > 0} registrationOpen={data.registrationOpen} />
      </main>
      <Footer brand={data.platformName} mark={data.look.mark} />
      {plan && <RewardsDialog plan={plan} order={data.plans.indexOf(plan)} onClose={dialog.close} />}
      {dialog.name === 'tour' && tour.length > 0 && <TourDialog steps={tour} onClose={dialog.close} />}
    </>
  )
}
