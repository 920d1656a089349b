-- What people send in is told as `submission {id} {user's id, - for a guest's}`, as orders are (0009).
CREATE FUNCTION submission_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_states(ARRAY(SELECT concat_ws(' ', 'submission', id, coalesce(user_id::text, '-')) FROM changed LIMIT 31));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER submissions_told_insert AFTER INSERT ON submissions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION submission_changed();
--> statement-breakpoint
CREATE TRIGGER submissions_told_update AFTER UPDATE ON submissions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION submission_changed();
--> statement-breakpoint
-- They go with the account of whoever sent them.
CREATE TRIGGER submissions_told_delete AFTER DELETE ON submissions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION submission_changed();
