import type { ReactNode } from 'react'
import { About } from './About.tsx'
import { Ending } from './Ending.tsx'
import { Features, visibleSections } from './Features.tsx'
import { Inside, isAnythingInside } from './Inside.tsx'
import { type LandingData, type StillPart, stillParts } from './landingData.ts'
import { Questions, questionsOf } from './Questions.tsx'

/** Names and content of the static sections that are not empty. */
export const stillOf = (data: LandingData): { names: StillPart[]; drawn: Partial<Record<StillPart, ReactNode>> } => {
  const { own, inside } = data
  const sections = visibleSections(own.sections, data.features)
  const questions = questionsOf(own.questions)
  const drawn: Partial<Record<StillPart, ReactNode>> = {
    features: <Features title={own.texts.features_title} sections={sections} />,
    ...(inside && isAnythingInside(inside) && { inside: <Inside inside={inside} /> }),
    about: (
      <About
        own={own.texts}
        name={data.platformName}
        feeUsd={data.registrationFeeUsd}
        charge={data.charge}
        coins={data.coins}
      />
    ),
    ...(questions.length > 0 && { questions: <Questions questions={questions} /> }),
    ending: <Ending own={own.texts} hasPlans={data.plans.length > 0} registrationOpen={data.registrationOpen} />,
  }
  return { names: stillParts.filter((section) => section in drawn), drawn }
}
