-- Tells whoever listens on 'state_changed' (migration 0009) that a list has moved on: `import {id}`. What runs writes down how
-- far it is once a second.
CREATE FUNCTION import_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_states(ARRAY(SELECT concat_ws(' ', 'import', id) FROM changed LIMIT 31));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER imports_told_insert AFTER INSERT ON imports
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION import_changed();
--> statement-breakpoint
CREATE TRIGGER imports_told_update AFTER UPDATE ON imports
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION import_changed();
