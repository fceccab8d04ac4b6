import { type ReactNode, useId } from 'react'
import styles from './System.module.css'

/** One card of the system screen. bare: its content reaches to the card's edge, as tables do. */
export const Section = (props: { title: string; actions?: ReactNode; bare?: boolean; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id} data-bare={props.bare || undefined}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {props.title}
        </h2>
        {props.actions}
      </div>
      {props.children}
    </section>
  )
}
