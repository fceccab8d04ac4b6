import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { helpdesk, type Endpoint, libraryManagement, reporting, courseManagement } from '@vesica/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { count } from './metricText.ts'
import styles from './Overview.module.css'

const copy = text.overview.areas

type LineProps = { name: string; path: string; read: { isError: boolean }; said: string | undefined }

/** An area of the platform with its counts. Its own screen explains errors and offers a retry. */
const Line = ({ name, path, read, said }: LineProps) => (
  <li>
    <Link to={path}>{name}</Link>
    {said === undefined && !read.isError ? <Skeleton width="50%" height={16} /> : <span>{said ?? copy.failed}</span>}
  </li>
)

const Store = () => {
  const read = useRead(reporting.getProductsAnalytics, { query: {} })
  const all = read.data?.analytics
  const summary = all && copy.storeSays(count(all.totalProducts), count(all.lowStock), count(all.ordersToSend))
  return <Line name={text.labels.store} path={paths.admin('store')} read={read} said={summary} />
}

const Content = () => {
  const read = useRead(libraryManagement.getContentAnalytics, {})
  const all = read.data?.analytics
  const summary =
    all &&
    copy.contentSays(
      count(all.totalContent),
      count(all.publishedContent),
      count(all.totalContent - all.publishedContent - all.draftContent),
      count(all.draftContent),
    )
  return <Line name={text.labels.content} path={paths.admin('content')} read={read} said={summary} />
}

const Courses = () => {
  const read = useRead(courseManagement.getCoursesAnalytics, {})
  const all = read.data?.analytics
  const summary =
    all &&
    copy.coursesSay(
      count(all.totalCourses),
      count(all.totalEnrollments),
      all.activeStudents === null ? undefined : count(all.activeStudents),
    )
  return <Line name={text.labels.courses} path={paths.admin('courses')} read={read} said={summary} />
}

const Support = () => {
  const read = useRead(helpdesk.getSupportAnalytics, { query: {} })
  const all = read.data
  const summary =
    all && copy.supportSays(count(all.openTickets), count(all.inProgressTickets), count(all.resolvedToday))
  return <Line name={text.labels.support} path={paths.admin('support')} read={read} said={summary} />
}

const Platform = () => {
  const read = useRead(reporting.getSystemAnalytics, {})
  const all = read.data?.analytics
  const summary =
    all &&
    copy.platformSays(all.systemStatus, all.registrationEnabled, all.loginEnabled, count(all.activePaymentAssets))
  return <Line name={text.labels.system} path={paths.admin('system')} read={read} said={summary} />
}

const areas: readonly { call: Endpoint; Area: () => ReactNode }[] = [
  { call: reporting.getProductsAnalytics, Area: Store },
  { call: libraryManagement.getContentAnalytics, Area: Content },
  { call: courseManagement.getCoursesAnalytics, Area: Courses },
  { call: helpdesk.getSupportAnalytics, Area: Support },
  { call: reporting.getSystemAnalytics, Area: Platform },
]

/** The counts of each area visible to the administrator, with links. */
export const Areas = () => {
  const rights = useRights()
  const open = areas.filter(({ call }) => call.right !== undefined && rights.has(call.right))
  if (open.length === 0) return null
  return (
    <PageSection dense title={copy.title}>
      <ul className={styles.areas}>
        {open.map(({ call, Area }) => (
          <Area key={call.name} />
        ))}
      </ul>
    </PageSection>
  )
}
