import { IconPlus } from '@tabler/icons-react'
import { membership, courseManagement } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { text } from '../../../../i18n/text.ts'
import { defineList } from '../../../../lists/defineList.tsx'
import { choicesOf } from '../../../../lists/ListToolbar.tsx'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { coursesAddress, type ViewProps } from '../coursesUrl.ts'
import { CourseDialogs } from './CourseDialogs.tsx'
import { CoursesGrid } from './CoursesGrid.tsx'

const copy = text.adminCourses.list

const useLevels = () =>
  (useRead(membership.listPlans, {}).data?.plans ?? []).map(({ level, name }) => ({ value: level, label: name }))

const categories = () => courseManagement.courseCategories.map((value) => ({ value, label: value }))

/** Creates a course, or explains why that is disabled. */
export const CreateCourse = ({ onClick }: { onClick: () => void }) => (
  <ActionButton
    size="sm"
    leftSection={<IconPlus size={16} />}
    disabledReason={useRights().disabledReason('content:write')}
    onClick={onClick}
  >
    {copy.create}
  </ActionButton>
)

const List = defineList(coursesAddress)({
  name: 'courses',
  copy,
  rows: (reply) => reply.courses,
  label: ({ title }) => title,
  filters: [
    {
      key: 'status',
      label: text.labels.status,
      any: text.labels.allStatuses,
      useChoices: choicesOf(courseManagement.courseStatuses, copy.statuses),
    },
    { key: 'level', label: text.labels.level, any: text.labels.allLevels, useChoices: useLevels },
    { key: 'category', label: text.labels.category, any: text.labels.allCategories, useChoices: categories },
  ],
  columns: () => [],
  add: ({ view, onView }) => <CreateCourse onClick={() => onView({ ...view, dialog: 'add', about: undefined })} />,
  tiles: { isOn: () => true, Tiles: CoursesGrid, height: 260, minWidth: 300 },
})

/** All courses: search, filters, pagination and dialogs. */
export const CoursesList = ({ view, onView }: ViewProps) => (
  <List view={view} onView={onView} below={() => <CourseDialogs view={view} onView={onView} />} />
)
