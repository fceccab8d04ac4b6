-- Settings, open rule changes and rights of API keys under their present names. Audit entries and decided changes keep theirs.

update setting set key = 'treasuryFloor' where key = 'houseFloor';

update setting
   set value = (value - 'words') || jsonb_build_object('message', value -> 'words')
 where key = 'plannedMaintenance' and jsonb_typeof(value) = 'object' and value ? 'words';

update setting
   set value = (value - 'office') || jsonb_build_object(
         'businessHours', value -> 'office',
         'contact', (value -> 'contact' #- '{words}') || jsonb_build_object('directions', value #> '{contact,words}'))
 where key = 'support' and value ? 'office';

update landing_page
   set choice = (choice - 'words') || jsonb_build_object('texts', choice -> 'words')
 where choice ? 'words';

alter table guarded_change disable trigger guarded_change_guard;
update guarded_change
   set subject = 'treasuryFloor', payload = payload || '{"name": "treasuryFloor"}'
 where kind = 'rule' and subject = 'houseFloor' and status = 'waiting';
alter table guarded_change enable trigger guarded_change_guard;

update api_key set rights = array_replace(rights, 'control:read', 'approvals:read') where 'control:read' = any (rights);
