-- Tells whoever listens on 'state_changed' what has become different: a line each, `order {id} {user's id, - for a guest's}`,
-- `quote {id} {user's id}` or `mail`; '*' for more than fit a notification (8,000 bytes). Sent when the change is committed,
-- and of equal ones in a transaction once.
CREATE FUNCTION tell_of_states(lines text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('state_changed', CASE WHEN cardinality(lines) > 30 THEN '*' ELSE array_to_string(lines, E'\n') END)
  WHERE cardinality(lines) > 0;
$$;
--> statement-breakpoint
CREATE FUNCTION order_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_states(ARRAY(SELECT concat_ws(' ', 'order', id, coalesce(user_id::text, '-')) FROM changed LIMIT 31));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION part_of_order_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_states(ARRAY(
    SELECT DISTINCT concat_ws(' ', 'order', o.id, coalesce(o.user_id::text, '-'))
    FROM changed c JOIN orders o ON o.id = c.order_id LIMIT 31
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION quote_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_states(ARRAY(SELECT concat_ws(' ', 'quote', id, user_id) FROM changed LIMIT 31));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A mail that is only tried again is no news.
CREATE FUNCTION mail_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed c JOIN before b ON b.id = c.id WHERE c.state <> b.state OR c.last_error <> b.last_error) THEN
    PERFORM tell_of_states(ARRAY['mail']);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION mail_queued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    PERFORM tell_of_states(ARRAY['mail']);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_told_insert AFTER INSERT ON orders
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION order_changed();
--> statement-breakpoint
CREATE TRIGGER orders_told_update AFTER UPDATE ON orders
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION order_changed();
--> statement-breakpoint
-- What happened to an order, and how its payments stand, is shown with it.
CREATE TRIGGER history_told_insert AFTER INSERT ON order_history
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_order_changed();
--> statement-breakpoint
CREATE TRIGGER attempts_told_insert AFTER INSERT ON payment_attempts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_order_changed();
--> statement-breakpoint
CREATE TRIGGER attempts_told_update AFTER UPDATE ON payment_attempts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_order_changed();
--> statement-breakpoint
CREATE TRIGGER take_backs_told_insert AFTER INSERT ON payment_take_backs
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_order_changed();
--> statement-breakpoint
CREATE TRIGGER take_backs_told_update AFTER UPDATE ON payment_take_backs
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_order_changed();
--> statement-breakpoint
CREATE TRIGGER quotes_told_insert AFTER INSERT ON quotes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION quote_changed();
--> statement-breakpoint
CREATE TRIGGER quotes_told_update AFTER UPDATE ON quotes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION quote_changed();
--> statement-breakpoint
-- They go with the account of their customer.
CREATE TRIGGER quotes_told_delete AFTER DELETE ON quotes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION quote_changed();
--> statement-breakpoint
CREATE TRIGGER mails_told_insert AFTER INSERT ON emails
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mail_queued();
--> statement-breakpoint
CREATE TRIGGER mails_told_update AFTER UPDATE ON emails
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mail_changed();
