import type { LegalPart } from '../../i18n/en/legal.ts'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import styles from './Reading.module.css'

/** A page of long-form text. */
export const Reading = ({ title, lead, parts }: { title: string; lead: string; parts: readonly LegalPart[] }) => (
  <article className={styles.text}>
    <PageTitle title={title} lead={lead} />
    {parts.map((item) => (
      <section key={item.title}>
        <h2 className={styles.heading}>{item.title}</h2>
        {item.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
  </article>
)
