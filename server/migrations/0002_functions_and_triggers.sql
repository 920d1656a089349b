INSERT INTO "roles" ("name") VALUES ('admin'), ('customer');
--> statement-breakpoint
-- A word that few parts have is found as one of few: the planner must know of more than the default.
ALTER TABLE products ALTER COLUMN search_text SET STATISTICS 1000;
--> statement-breakpoint
-- Stock knows of products, and reservations of orders, by their ids only: server/inventory imports neither.
ALTER TABLE stock_lines ADD CONSTRAINT stock_lines_product FOREIGN KEY (product_id) REFERENCES products ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE reservations ADD CONSTRAINT reservations_order FOREIGN KEY (order_id) REFERENCES orders ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE product_stock ADD CONSTRAINT product_stock_product FOREIGN KEY (product_id) REFERENCES products ON DELETE CASCADE;
--> statement-breakpoint
-- A change of quantity finds room on its page, and writes no index.
ALTER TABLE stock_lines SET (fillfactor = 80);
--> statement-breakpoint
ALTER TABLE product_stock SET (fillfactor = 70);
--> statement-breakpoint
CREATE FUNCTION begin_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_stock (product_id) SELECT id FROM new_products;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_stock_begun AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_products FOR EACH STATEMENT EXECUTE FUNCTION begin_product_stock();
--> statement-breakpoint
-- product_stock.quantity is the sum of the product's stock lines; products.conditions are those in stock, the largest line
-- first, and products.in_stock says whether there are any: written only when they change, because that row is wide and has
-- many indexes. They are kept here so that whoever writes a line (an order, an import, a person at a psql prompt) cannot
-- forget them. The product's stock is locked first and its lines are counted after, by a statement with a snapshot of its
-- own: of two writers of two lines of one product, the later one sees what the earlier one committed.
CREATE FUNCTION conditions_in_stock(part bigint) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(condition ORDER BY quantity DESC, id), '{}') FROM stock_lines WHERE product_id = part AND quantity > 0
$$;
--> statement-breakpoint
CREATE FUNCTION add_stock_to_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched bigint[];
  different bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    touched := ARRAY(SELECT DISTINCT product_id FROM new_lines);
  ELSIF TG_OP = 'DELETE' THEN
    touched := ARRAY(SELECT DISTINCT product_id FROM old_lines);
  ELSE
    touched := ARRAY(
      SELECT DISTINCT product_id FROM (
        (SELECT product_id, condition, quantity FROM new_lines EXCEPT ALL SELECT product_id, condition, quantity FROM old_lines)
        UNION ALL
        (SELECT product_id, condition, quantity FROM old_lines EXCEPT ALL SELECT product_id, condition, quantity FROM new_lines)
      ) AS different
    );
  END IF;
  IF cardinality(touched) = 0 THEN
    RETURN NULL;
  END IF;
  PERFORM FROM product_stock WHERE product_id = ANY(touched) ORDER BY product_id FOR NO KEY UPDATE;
  UPDATE product_stock SET quantity = counted.quantity
  FROM (
    SELECT p.id, coalesce(sum(i.quantity), 0) AS quantity
    FROM unnest(touched) AS p (id) LEFT JOIN stock_lines i ON i.product_id = p.id GROUP BY p.id
  ) AS counted
  WHERE product_id = counted.id AND product_stock.quantity <> counted.quantity;
  -- Those that show another stock now, locked by id: two lists at once must not wait for each other.
  different := ARRAY(
    SELECT p.id FROM products p WHERE p.id = ANY(touched) AND p.conditions IS DISTINCT FROM conditions_in_stock(p.id)
    ORDER BY p.id FOR NO KEY UPDATE
  );
  IF cardinality(different) > 0 THEN
    UPDATE products SET conditions = conditions_in_stock(id), in_stock = cardinality(conditions_in_stock(id)) > 0
    WHERE id = ANY(different);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_lines_inserted AFTER INSERT ON stock_lines
  REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION add_stock_to_product();
--> statement-breakpoint
CREATE TRIGGER stock_lines_updated AFTER UPDATE ON stock_lines
  REFERENCING OLD TABLE AS old_lines NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION add_stock_to_product();
--> statement-breakpoint
CREATE TRIGGER stock_lines_deleted AFTER DELETE ON stock_lines
  REFERENCING OLD TABLE AS old_lines FOR EACH STATEMENT EXECUTE FUNCTION add_stock_to_product();
--> statement-breakpoint
-- What happened goes into the outbox (events), and is told from there once it is committed: NOTIFY in every transaction would
-- let one of them commit at a time. Of parts their slugs, or '*' for more than thirty.
CREATE FUNCTION tell_of_products(changed bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO events (kind, subject)
  SELECT 'product.changed', slug FROM products WHERE cardinality(changed) <= 30 AND id = ANY(changed)
  UNION ALL SELECT 'product.changed', '*' WHERE cardinality(changed) > 30;
$$;
--> statement-breakpoint
CREATE FUNCTION product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_products(ARRAY(SELECT id FROM changed LIMIT 31));
  -- A slug that is no more: its page is gone at once, too.
  INSERT INTO events (kind, subject)
  SELECT 'product.changed', c.slug FROM changed c
  WHERE (SELECT count(*) FROM (SELECT FROM changed LIMIT 31) AS few) <= 30
    AND NOT EXISTS (SELECT FROM products p WHERE p.id = c.id AND p.slug = c.slug);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION part_of_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_products(ARRAY(SELECT DISTINCT product_id FROM changed LIMIT 31));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_changed();
--> statement-breakpoint
CREATE TRIGGER products_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_changed();
--> statement-breakpoint
CREATE TRIGGER inventory_told_insert AFTER INSERT ON stock_lines
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_product_changed();
--> statement-breakpoint
CREATE TRIGGER inventory_told_update AFTER UPDATE ON stock_lines
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_product_changed();
--> statement-breakpoint
CREATE TRIGGER images_told_insert AFTER INSERT ON product_images
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_product_changed();
--> statement-breakpoint
CREATE TRIGGER images_told_update AFTER UPDATE ON product_images
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_product_changed();
--> statement-breakpoint
CREATE TRIGGER images_told_delete AFTER DELETE ON product_images
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_product_changed();
--> statement-breakpoint
-- A cross-reference stands on the pages of both parts.
CREATE FUNCTION reference_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_products(ARRAY(
    SELECT product_id FROM changed UNION SELECT p.id FROM changed c JOIN products p ON p.sku = c.other_sku LIMIT 31
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER references_told_insert AFTER INSERT ON cross_references
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reference_changed();
--> statement-breakpoint
CREATE TRIGGER references_told_update AFTER UPDATE ON cross_references
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reference_changed();
--> statement-breakpoint
CREATE TRIGGER references_told_delete AFTER DELETE ON cross_references
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reference_changed();
--> statement-breakpoint
-- What has become different, by a name of domain/events.ts and a subject each; of more than thirty '*'.
CREATE FUNCTION tell_of(kind text, subjects text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO events (kind, subject)
  SELECT kind, subject FROM unnest(CASE WHEN cardinality(subjects) > 30 THEN ARRAY['*'] ELSE subjects END) AS subject;
$$;
--> statement-breakpoint
-- How the payments and refunds of an order stand is shown with it.
CREATE FUNCTION payment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of('order.payment_changed', ARRAY(
    SELECT DISTINCT concat_ws(' ', o.id, coalesce(o.user_id::text, '-'))
    FROM changed c JOIN orders o ON o.id = c.order_id LIMIT 31
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION quote_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of('quote.deleted', ARRAY(SELECT concat_ws(' ', id, user_id) FROM changed LIMIT 31));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A mail that is only tried again is no news; one that is to be sent again waits as a new one does.
CREATE FUNCTION mail_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed c JOIN before b ON b.id = c.id WHERE c.state = 'waiting' AND b.state <> 'waiting') THEN
    PERFORM tell_of('mail.queued', ARRAY['']);
  ELSIF EXISTS (SELECT FROM changed c JOIN before b ON b.id = c.id WHERE c.state <> b.state OR c.last_error <> b.last_error) THEN
    PERFORM tell_of('mail.changed', ARRAY['']);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION mail_queued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    PERFORM tell_of('mail.queued', ARRAY['']);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER attempts_told_insert AFTER INSERT ON payment_attempts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION payment_changed();
--> statement-breakpoint
CREATE TRIGGER attempts_told_update AFTER UPDATE ON payment_attempts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION payment_changed();
--> statement-breakpoint
CREATE TRIGGER refunds_told_insert AFTER INSERT ON refunds
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION payment_changed();
--> statement-breakpoint
CREATE TRIGGER refunds_told_update AFTER UPDATE ON refunds
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION payment_changed();
--> statement-breakpoint
-- They go with the account of their customer.
CREATE TRIGGER quotes_told_delete AFTER DELETE ON quotes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION quote_deleted();
--> statement-breakpoint
CREATE TRIGGER mails_told_insert AFTER INSERT ON emails
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mail_queued();
--> statement-breakpoint
CREATE TRIGGER mails_told_update AFTER UPDATE ON emails
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mail_changed();
--> statement-breakpoint
-- What was done stays written: by no statement of the store is a row changed or taken out.
CREATE FUNCTION audit_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit is not changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();
--> statement-breakpoint
-- An entry says who did it as they were called then; nobody who is not there has done anything.
CREATE FUNCTION name_actor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT label INTO NEW.actor FROM actors WHERE id = NEW.actor_id;
  IF NOT FOUND THEN RAISE EXCEPTION 'somebody who is not there cannot do %', NEW.action; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_name_actor BEFORE INSERT ON audit_entries
  FOR EACH ROW WHEN (NEW.actor = '') EXECUTE FUNCTION name_actor();
--> statement-breakpoint
CREATE FUNCTION submission_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of('submission.changed', ARRAY(SELECT concat_ws(' ', id, coalesce(user_id::text, '-')) FROM changed LIMIT 31));
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
--> statement-breakpoint
-- A public document of a line of stock stands on its part's page (migration 0004).
CREATE FUNCTION document_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_products(ARRAY(
    SELECT DISTINCT i.product_id FROM changed c JOIN stock_lines i ON i.id = c.stock_line_id LIMIT 31
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_told_insert AFTER INSERT ON stock_documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION document_changed();
--> statement-breakpoint
CREATE TRIGGER documents_told_update AFTER UPDATE ON stock_documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION document_changed();
--> statement-breakpoint
CREATE TRIGGER documents_told_delete AFTER DELETE ON stock_documents
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION document_changed();
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
-- Tells what else the admins' lists show: that an admin did something, and
-- to what kind of thing, `audit {subject}`; that people or contacts are no longer as they were.
CREATE FUNCTION audit_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of('audit.written', ARRAY(SELECT DISTINCT subject FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_told_insert AFTER INSERT ON audit_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION audit_written();
--> statement-breakpoint
CREATE FUNCTION person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of('person.changed', ARRAY(SELECT '' FROM changed LIMIT 1));
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
  PERFORM tell_of('contact.changed', ARRAY(SELECT '' FROM changed LIMIT 1));
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
--> statement-breakpoint
-- Who holds an order unpaid, and from where, is known for as long as it holds stock, whoever ends that.
CREATE FUNCTION forget_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.held_by := NULL;
  NEW.held_from := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_forget_holder BEFORE UPDATE OF hold_expires_at ON orders
  FOR EACH ROW WHEN (NEW.hold_expires_at IS NULL AND (NEW.held_by IS NOT NULL OR NEW.held_from IS NOT NULL))
  EXECUTE FUNCTION forget_holder();
--> statement-breakpoint
-- The floor knows nothing of accounts; what its words are stands in domain/customers/security-event.ts.
ALTER TABLE security_events
  ADD CONSTRAINT security_events_event CHECK (event IN ('sign_up', 'sign_in', 'sign_in_locked', 'sign_out', 'link_asked',
    'verification_asked', 'address_verified', 'reset_asked', 'password_reset', 'password_changed', 'two_step_on', 'two_step_off',
    'session_ended', 'role_changed', 'account_deleted', 'data_exported', 'payments_declined', 'limit_refused', 'origin_refused',
    'rights_refused')),
  ADD CONSTRAINT security_events_factor CHECK (factor IN ('password', 'magic_link', 'verification_link', 'google', 'totp',
    'backup_code')),
  ADD CONSTRAINT security_events_role CHECK (role IN ('admin', 'customer'));
--> statement-breakpoint
-- What was written down stays: nothing is changed, and nothing is deleted that is younger than a year.
CREATE FUNCTION security_log_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '365 days' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'the security log is not changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- What an account was when it did it.
CREATE FUNCTION name_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.role := CASE WHEN EXISTS (SELECT FROM actors WHERE id = NEW.account_id AND is_admin) THEN 'admin' ELSE 'customer' END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER security_events_name_role BEFORE INSERT ON security_events
  FOR EACH ROW WHEN (NEW.account_id IS NOT NULL AND NEW.role IS NULL) EXECUTE FUNCTION name_role();
--> statement-breakpoint
CREATE TRIGGER security_log_is_kept BEFORE UPDATE OR DELETE ON security_events
  FOR EACH ROW EXECUTE FUNCTION security_log_is_kept();
--> statement-breakpoint
CREATE TRIGGER security_log_is_whole BEFORE TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION security_log_is_kept();
--> statement-breakpoint
-- Its rows live for a moment: dead ones are taken out before the reader has to pass thousands of them.
ALTER TABLE events SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_threshold = -1, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);
--> statement-breakpoint
-- What puts the numbers of documents out of order: see server/platform/numbering.
INSERT INTO made_secrets (name, value) VALUES ('numbers', gen_random_uuid()::text);
