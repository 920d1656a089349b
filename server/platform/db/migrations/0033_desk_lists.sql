ALTER TABLE "quotes" ADD COLUMN "priority" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
-- Of an aircraft on the ground by how urgent it is.
UPDATE "quotes" SET "priority" = coalesce(
    (SELECT array_position(ARRAY['aog', 'critical', 'routine'], a.urgency) - 1 FROM "aog_details" a WHERE a.quote_id = quotes.id), 2)
  WHERE kind = 'aog';--> statement-breakpoint
DROP INDEX "quotes_turn";--> statement-breakpoint
DROP INDEX "quotes_status";--> statement-breakpoint
CREATE INDEX "quotes_turn" ON "quotes" USING btree ("turn","priority","turn_since","id");--> statement-breakpoint
CREATE INDEX "quotes_status" ON "quotes" USING btree ("status","priority","turn_since","id");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_priority" CHECK (priority BETWEEN 0 AND 3 AND (kind = 'aog') = (priority < 3));
--> statement-breakpoint
-- A process of the version before, which serves while this is done, knows of no priority: its aircraft stand above all.
CREATE FUNCTION quote_priority() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.priority := 0;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER quotes_priority BEFORE INSERT ON quotes FOR EACH ROW
  WHEN (NEW.kind = 'aog' AND NEW.priority = 3) EXECUTE FUNCTION quote_priority();
--> statement-breakpoint
-- Among the lines of stock those that owe something to orders: few.
CREATE INDEX "product_inventory_owing" ON "product_inventory" USING btree ("product_id") WHERE owed > 0;
--> statement-breakpoint
-- Tells whoever listens on 'state_changed' (migration 0009) what else the desk's lists show: that an admin did something, and
-- to what kind of thing, `audit {subject}`; that people or contacts are no longer as they were.
CREATE FUNCTION audit_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_states(ARRAY(SELECT DISTINCT concat_ws(' ', 'audit', subject) FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_told_insert AFTER INSERT ON audit_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION audit_written();
--> statement-breakpoint
CREATE FUNCTION person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_states(ARRAY(SELECT 'person' FROM changed LIMIT 1));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_told_insert AFTER INSERT ON users
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION person_changed();
--> statement-breakpoint
CREATE TRIGGER users_told_update AFTER UPDATE ON users
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION person_changed();
--> statement-breakpoint
CREATE TRIGGER users_told_delete AFTER DELETE ON users
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION person_changed();
--> statement-breakpoint
CREATE TRIGGER profiles_told_update AFTER UPDATE ON profiles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION person_changed();
--> statement-breakpoint
CREATE FUNCTION contact_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_states(ARRAY(SELECT 'contact' FROM changed LIMIT 1));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_told_insert AFTER INSERT ON marketing_contacts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contact_changed();
--> statement-breakpoint
CREATE TRIGGER contacts_told_update AFTER UPDATE ON marketing_contacts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contact_changed();
--> statement-breakpoint
CREATE TRIGGER contacts_told_delete AFTER DELETE ON marketing_contacts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contact_changed();
