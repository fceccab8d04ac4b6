-- First pages that read no more however long their lists are.

-- The few products that are low or out of stock, in the order of the list.
create index product_scarce_updated on product (updated_at desc, id desc)
  where on_offer and deleted_at is null and stock_count <= 5;

-- Students are listed by their names, so these stand beside their enrolments.
alter table course_enrolment add column person_name text not null default '';
update course_enrolment set person_name = lower(person.name) from person where person.id = person_id;
create index course_enrolment_name on course_enrolment (course_id, person_name, id);

-- Who is being renamed is waited for, so that none keeps the old name.
create function name_enrolment() returns trigger language plpgsql as $$
begin
  select lower(name) into strict new.person_name from person where id = new.person_id for share;
  return new;
end
$$;
create trigger enrolment_named before insert on course_enrolment for each row execute function name_enrolment();

create function rename_enrolments() returns trigger language plpgsql as $$
begin
  update course_enrolment set person_name = lower(new.name) where person_id = new.id;
  return null;
end
$$;
create trigger person_renamed_in_courses after update of name on person for each row
  when (old.name is distinct from new.name) execute function rename_enrolments();
