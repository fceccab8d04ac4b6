-- People in a course by when they were last there: who never opened a lesson, by when they came.
drop index course_enrolment_seen;
create index course_enrolment_seen on course_enrolment (course_id, (coalesce(last_seen_at, enrolled_at)) desc, id desc);
