-- The roles of staff. An account without a role is a customer.
INSERT INTO roles (name) VALUES ('admin'), ('sales'), ('warehouse'), ('quality'), ('accounts');
--> statement-breakpoint
-- The secret that shuffles the numbers of documents: see server/platform/numbering.
INSERT INTO made_secrets (name, value) VALUES ('numbers', gen_random_uuid()::text);
--> statement-breakpoint
-- References between tables of folders that do not import each other (arrows.ts). A job deletes attachments that lose their owner.
ALTER TABLE stock_lines ADD CONSTRAINT stock_lines_product FOREIGN KEY (product_id) REFERENCES products ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE product_stock ADD CONSTRAINT product_stock_product FOREIGN KEY (product_id) REFERENCES products ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE receipt_lines ADD CONSTRAINT receipt_lines_product FOREIGN KEY (product_id) REFERENCES products ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE reservations ADD CONSTRAINT reservations_order FOREIGN KEY (order_id) REFERENCES orders ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE reserved_units ADD CONSTRAINT reserved_units_order FOREIGN KEY (order_id) REFERENCES orders ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE shipped_units ADD CONSTRAINT shipped_units_order FOREIGN KEY (order_id) REFERENCES orders ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE charges ADD CONSTRAINT charges_order_fk FOREIGN KEY (order_id) REFERENCES orders ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE charges ADD CONSTRAINT charges_quote_fk FOREIGN KEY (quote_id) REFERENCES quotes ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE attachments ADD CONSTRAINT attachments_quote_fk FOREIGN KEY (quote_id) REFERENCES quotes ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE attachments ADD CONSTRAINT attachments_quote_history_fk FOREIGN KEY (quote_history_id) REFERENCES quote_history ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE attachments ADD CONSTRAINT attachments_order_fk FOREIGN KEY (order_id) REFERENCES orders ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE held_attachments ADD CONSTRAINT held_attachments_draft_fk FOREIGN KEY (draft_key) REFERENCES link_drafts ON DELETE CASCADE;
--> statement-breakpoint
-- server/platform does not import accounts, so its tables.ts cannot name these words: see domain/customers/security-event.ts.
ALTER TABLE security_events
  ADD CONSTRAINT security_events_event CHECK (event IN ('sign_up', 'sign_in', 'sign_in_locked', 'sign_out', 'link_asked',
    'verification_asked', 'address_verified', 'reset_asked', 'password_reset', 'password_changed', 'two_step_on', 'two_step_off',
    'session_ended', 'role_changed', 'account_deleted', 'data_exported', 'payments_declined', 'limit_refused', 'origin_refused',
    'rights_refused')),
  ADD CONSTRAINT security_events_factor CHECK (factor IN ('password', 'magic_link', 'verification_link', 'google', 'totp',
    'backup_code')),
  ADD CONSTRAINT security_events_role CHECK (role IN ('admin', 'staff', 'customer'));
--> statement-breakpoint
-- The planner estimates rare words well only with more statistics than the default.
ALTER TABLE products ALTER COLUMN search_text SET STATISTICS 1000;
--> statement-breakpoint
-- Free space on the page lets a change of quantity write no index (HOT updates).
ALTER TABLE stock_lines SET (fillfactor = 80);
--> statement-breakpoint
ALTER TABLE product_stock SET (fillfactor = 70);
--> statement-breakpoint
-- Rows of the outbox live for a moment: vacuum removes the dead ones before the reader has to pass thousands of them.
ALTER TABLE events SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_threshold = -1, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);
--> statement-breakpoint
-- The keys of a part number, beside it.
CREATE FUNCTION set_part_number_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sku_key := public.part_number_key(NEW.sku);
  NEW.sku_pairs := string_to_array(trim(regexp_replace(NEW.sku_key, '(..)|.', ' \1', 'g') ||
    regexp_replace(substr(NEW.sku_key, 2), '(..)|.', ' \1', 'g')), ' ');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_part_number_key BEFORE INSERT OR UPDATE OF sku, sku_key, sku_pairs ON products
  FOR EACH ROW EXECUTE FUNCTION set_part_number_key();
--> statement-breakpoint
-- A copy of a database switches the other triggers off.
ALTER TABLE products ENABLE ALWAYS TRIGGER products_part_number_key;
--> statement-breakpoint
-- Every part has a row of stock.
CREATE FUNCTION begin_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_stock (product_id) SELECT id FROM new_products;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_stock_begun AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_products FOR EACH STATEMENT EXECUTE FUNCTION begin_product_stock();
--> statement-breakpoint
-- The conditions of a part that are in stock, the largest line first.
CREATE FUNCTION conditions_in_stock(part bigint) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(condition ORDER BY quantity DESC, id), '{}') FROM stock_lines WHERE product_id = part AND quantity > 0
$$;
--> statement-breakpoint
-- The lowest price above 0 that pieces or conditions of a part in stock have of their own, and whether each has one.
CREATE FUNCTION own_prices_in_stock(part bigint, OUT lowest numeric, OUT is_all boolean) LANGUAGE sql STABLE AS $$
  SELECT min(price) FILTER (WHERE price > 0), count(*) > 0 AND count(*) = count(price) FROM (
    SELECT price FROM stock_lines WHERE product_id = part AND quantity > unit_pieces
    UNION ALL
    SELECT coalesce(u.price, i.price) FROM stock_lines i JOIN units u ON u.stock_line_id = i.id
      WHERE i.product_id = part AND i.unit_pieces > 0 AND NOT u.is_gone AND u.state = 'available' AND u.quantity > 0
  ) AS pieces
$$;
--> statement-breakpoint
-- The parts among these with a price of their own, now or in what products says. Most parts have none, and three small indexes say so.
CREATE FUNCTION with_own_prices(parts bigint[]) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(id), '{}') FROM (
    SELECT product_id AS id FROM stock_lines WHERE price IS NOT NULL AND product_id = ANY(parts)
    UNION SELECT product_id FROM units WHERE price IS NOT NULL AND NOT is_gone AND product_id = ANY(parts)
    UNION SELECT id FROM products WHERE (lowest_own_price IS NOT NULL OR own_prices_only) AND id = ANY(parts)
  ) AS priced
$$;
--> statement-breakpoint
-- Parts with such a price are few.
CREATE INDEX products_own_prices ON products (id) WHERE lowest_own_price IS NOT NULL OR own_prices_only;
--> statement-breakpoint
-- Stored beside the part so that lists need no join, and written only when it changes because the row is wide. The caller has locked
-- the stock of the parts, as add_stock_to_product() does.
CREATE FUNCTION keep_own_prices(parts bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  different bigint[];
BEGIN
  different := ARRAY(
    SELECT p.id FROM products p CROSS JOIN own_prices_in_stock(p.id) AS own
    WHERE p.id = ANY(parts) AND (p.lowest_own_price, p.own_prices_only) IS DISTINCT FROM (own.lowest, own.is_all)
    ORDER BY p.id FOR NO KEY UPDATE OF p
  );
  IF cardinality(different) > 0 THEN
    UPDATE products p SET lowest_own_price = own.lowest, own_prices_only = own.is_all
    FROM (SELECT d.id, o.lowest, o.is_all FROM unnest(different) AS d (id) CROSS JOIN own_prices_in_stock(d.id) AS o) AS own
    WHERE p.id = own.id;
  END IF;
END $$;
--> statement-breakpoint
-- product_stock.quantity is the sum of the product's stock lines; products.conditions and in_stock follow from them. Triggers keep
-- them so that no writer of a line (an order, an import, a person in psql) can omit it. The product's stock is locked first and its
-- lines are counted by a later statement with a new snapshot: the later of two writers sees the lines that the earlier committed.
CREATE FUNCTION add_stock_to_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched bigint[];
  different bigint[];
  priced bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    touched := ARRAY(SELECT DISTINCT product_id FROM new_lines);
  ELSIF TG_OP = 'DELETE' THEN
    touched := ARRAY(SELECT DISTINCT product_id FROM old_lines);
  ELSE
    touched := ARRAY(
      SELECT DISTINCT product_id FROM (
        (SELECT product_id, condition, quantity, unit_pieces, price FROM new_lines
          EXCEPT ALL SELECT product_id, condition, quantity, unit_pieces, price FROM old_lines)
        UNION ALL
        (SELECT product_id, condition, quantity, unit_pieces, price FROM old_lines
          EXCEPT ALL SELECT product_id, condition, quantity, unit_pieces, price FROM new_lines)
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
  priced := with_own_prices(touched);
  -- Those that show another stock or price now, locked by id: two lists at once must not wait for each other.
  different := ARRAY(
    SELECT p.id FROM products p WHERE p.id = ANY(touched)
      AND (p.conditions IS DISTINCT FROM conditions_in_stock(p.id) OR p.id = ANY(priced))
    ORDER BY p.id FOR NO KEY UPDATE
  );
  IF cardinality(different) > 0 THEN
    UPDATE products SET conditions = conditions_in_stock(id), in_stock = cardinality(conditions_in_stock(id)) > 0
    WHERE id = ANY(different) AND conditions IS DISTINCT FROM conditions_in_stock(id);
  END IF;
  IF cardinality(priced) > 0 THEN
    PERFORM keep_own_prices(priced);
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
-- A new price of a unit need not change its stock line.
CREATE FUNCTION unit_priced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product_stock WHERE product_id = NEW.product_id FOR NO KEY UPDATE;
  PERFORM keep_own_prices(ARRAY[NEW.product_id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_priced_anew AFTER UPDATE OF price ON units
  FOR EACH ROW WHEN (OLD.price IS DISTINCT FROM NEW.price) EXECUTE FUNCTION unit_priced();
--> statement-breakpoint
-- Events go into the outbox (events), which is read after the commit: NOTIFY in every transaction would serialize commits. Names are
-- those of domain/events.ts; more than thirty subjects become '*'.
CREATE FUNCTION tell_of(kind text, subjects text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO events (kind, subject)
  SELECT kind, subject FROM unnest(CASE WHEN cardinality(subjects) > 30 THEN ARRAY['*'] ELSE subjects END) AS subject;
$$;
--> statement-breakpoint
-- The same of parts, by their slugs.
CREATE FUNCTION tell_of_products(changed bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO events (kind, subject)
  SELECT 'product.changed', slug FROM products WHERE cardinality(changed) <= 30 AND id = ANY(changed)
  UNION ALL SELECT 'product.changed', '*' WHERE cardinality(changed) > 30;
$$;
--> statement-breakpoint
-- An import changes many parts one by one and notifies once at the end: it sets store.tells_later for each of them.
CREATE FUNCTION product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('store.tells_later', true) = 'on' THEN
    RETURN NULL;
  END IF;
  PERFORM tell_of_products(ARRAY(SELECT id FROM changed LIMIT 31));
  -- A slug that is no more: its page is gone at once, too.
  INSERT INTO events (kind, subject)
  SELECT 'product.changed', c.slug FROM changed c
  WHERE (SELECT count(*) FROM (SELECT FROM changed LIMIT 31) AS few) <= 30
    AND NOT EXISTS (SELECT FROM products p WHERE p.id = c.id AND p.slug = c.slug);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_changed();
--> statement-breakpoint
CREATE TRIGGER products_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_changed();
--> statement-breakpoint
-- Stock and pictures are shown on the page of their part.
CREATE FUNCTION part_of_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_products(ARRAY(SELECT DISTINCT product_id FROM changed LIMIT 31));
  RETURN NULL;
END $$;
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
-- A public document of a stock line is shown on the page of its part.
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
-- A document of a unit is shown on the page of its part, to everyone or to signed-in customers.
CREATE FUNCTION unit_document_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_products(ARRAY(
    SELECT DISTINCT u.product_id FROM changed c JOIN units u ON u.id = c.unit_id LIMIT 31
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER unit_documents_told_insert AFTER INSERT ON unit_documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION unit_document_changed();
--> statement-breakpoint
CREATE TRIGGER unit_documents_told_update AFTER UPDATE ON unit_documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION unit_document_changed();
--> statement-breakpoint
CREATE TRIGGER unit_documents_told_delete AFTER DELETE ON unit_documents
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION unit_document_changed();
--> statement-breakpoint
-- A cross-reference is shown on the pages of both parts, however the number of the other one is written.
CREATE FUNCTION reference_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_products(ARRAY(
    SELECT product_id FROM changed UNION SELECT p.id FROM changed c JOIN products p ON p.sku_key = public.part_number_key(c.other_sku) LIMIT 31
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
-- The facts of a part are read again when it is new, and when the text changes that they are read from.
CREATE FUNCTION facts_of_new_parts_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO facts_due SELECT id FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_facts_begun AFTER INSERT ON products
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION facts_of_new_parts_due();
--> statement-breakpoint
CREATE FUNCTION facts_of_part_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO facts_due VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A category also says that its parts may be dangerous goods.
CREATE TRIGGER products_facts_changed AFTER UPDATE OF sku, name, description, category_id ON products FOR EACH ROW
  WHEN (OLD.sku IS DISTINCT FROM NEW.sku OR OLD.name IS DISTINCT FROM NEW.name OR OLD.description IS DISTINCT FROM NEW.description
    OR OLD.category_id IS DISTINCT FROM NEW.category_id)
  EXECUTE FUNCTION facts_of_part_due();
--> statement-breakpoint
-- An order shows the state of its payments and refunds.
CREATE FUNCTION payment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of('order.payment_changed', ARRAY(
    SELECT DISTINCT concat_ws(' ', o.id, coalesce(o.user_id::text, '-'))
    FROM changed c JOIN orders o ON o.id = c.order_id LIMIT 31
  ));
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
CREATE FUNCTION quote_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of('quote.deleted', ARRAY(SELECT concat_ws(' ', id, user_id) FROM changed LIMIT 31));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Quotes are deleted with the account of their customer.
CREATE TRIGGER quotes_told_delete AFTER DELETE ON quotes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION quote_deleted();
--> statement-breakpoint
-- A version that does not write priorities still puts aircraft on the ground first.
CREATE FUNCTION quote_priority() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.priority := 0;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER quotes_priority BEFORE INSERT ON quotes FOR EACH ROW
  WHEN (NEW.kind = 'aog' AND NEW.priority = 3) EXECUTE FUNCTION quote_priority();
--> statement-breakpoint
CREATE FUNCTION mail_queued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    PERFORM tell_of('mail.queued', ARRAY['']);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mails_told_insert AFTER INSERT ON emails
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mail_queued();
--> statement-breakpoint
-- A retry of a mail changes nothing on screens; a mail to be sent again waits as a new one does.
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
CREATE TRIGGER mails_told_update AFTER UPDATE ON emails
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mail_changed();
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
-- Submissions are deleted with the account of their sender.
CREATE TRIGGER submissions_told_delete AFTER DELETE ON submissions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION submission_changed();
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
-- Audit entries are never changed or deleted.
CREATE FUNCTION audit_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit is not changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();
--> statement-breakpoint
-- An entry stores the name that the actor had at the time; an actor that does not exist cannot act.
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
-- Lists of the back office show the changes of staff: audit {subject}.
CREATE FUNCTION audit_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of('audit.written', ARRAY(SELECT DISTINCT subject FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_told_insert AFTER INSERT ON audit_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION audit_written();
--> statement-breakpoint
-- Security events are never changed, and deleted only after a year.
CREATE FUNCTION security_log_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '365 days' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'the security log is not changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER security_log_is_kept BEFORE UPDATE OR DELETE ON security_events
  FOR EACH ROW EXECUTE FUNCTION security_log_is_kept();
--> statement-breakpoint
CREATE TRIGGER security_log_is_whole BEFORE TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION security_log_is_kept();
--> statement-breakpoint
-- An event stores the role that the account had at the time.
CREATE FUNCTION name_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT CASE WHEN is_admin THEN 'admin' WHEN is_staff THEN 'staff' END INTO NEW.role FROM actors WHERE id = NEW.account_id;
  NEW.role := coalesce(NEW.role, 'customer');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER security_events_name_role BEFORE INSERT ON security_events
  FOR EACH ROW WHEN (NEW.account_id IS NOT NULL AND NEW.role IS NULL) EXECUTE FUNCTION name_role();
--> statement-breakpoint
-- The holder of an unpaid order and his address are stored only while it holds stock.
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
-- A certificate is never deleted, except with the demonstration, and changed only by being withdrawn.
CREATE FUNCTION keep_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM demonstrations WHERE emptying_since IS NOT NULL AND emptied_at IS NULL) THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'a certificate is never deleted';
  END IF;
  IF to_jsonb(NEW) - ARRAY['digest', 'withdrawn_at', 'withdrawn_by', 'withdrawn_reason', 'signer_id']
      <> to_jsonb(OLD) - ARRAY['digest', 'withdrawn_at', 'withdrawn_by', 'withdrawn_reason', 'signer_id']
    OR (OLD.digest IS NOT NULL AND NEW.digest IS DISTINCT FROM OLD.digest)
    OR (OLD.withdrawn_at IS NOT NULL AND (NEW.withdrawn_at, NEW.withdrawn_reason) IS DISTINCT FROM (OLD.withdrawn_at, OLD.withdrawn_reason))
    OR (NEW.signer_id IS NOT NULL AND NEW.signer_id IS DISTINCT FROM OLD.signer_id)
  THEN RAISE EXCEPTION 'a certificate is never changed'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER certificates_keep BEFORE UPDATE OR DELETE ON certificates FOR EACH ROW EXECUTE FUNCTION keep_certificate();
--> statement-breakpoint
-- Unread documents are updated too: the update waits for a comparison in progress, which holds a lock on them, and makes it run again.
CREATE FUNCTION compare_documents_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE unit_documents SET reading = CASE reading WHEN 'no_text' THEN reading ELSE 'unread' END, confirmed_at = NULL, confirmed_by = NULL, confirmed_reason = ''
    WHERE unit_id = NEW.id AND kind IN ('8130-3', 'dual-release', 'easa-form-1', 'tcca-form-one', 'coc');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As another part or in another condition, a unit is not the piece that its documents were confirmed for.
CREATE TRIGGER units_documents_anew
  AFTER UPDATE OF product_id, kind, mark, condition_code, paper_number, paper_by, paper_date, paper_quantity ON units FOR EACH ROW
  WHEN ((OLD.product_id, OLD.kind, OLD.mark, OLD.condition_code, OLD.paper_number, OLD.paper_by, OLD.paper_date, OLD.paper_quantity)
    IS DISTINCT FROM (NEW.product_id, NEW.kind, NEW.mark, NEW.condition_code, NEW.paper_number, NEW.paper_by, NEW.paper_date, NEW.paper_quantity))
  EXECUTE FUNCTION compare_documents_anew();
--> statement-breakpoint
-- Documents were read and confirmed against the number of their part, and against its name if they describe it.
CREATE FUNCTION compare_documents_of_part_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE unit_documents d SET reading = CASE d.reading WHEN 'no_text' THEN d.reading ELSE 'unread' END, confirmed_at = NULL, confirmed_by = NULL, confirmed_reason = ''
    FROM units u WHERE u.product_id = NEW.id AND d.unit_id = u.id AND d.kind IN ('8130-3', 'dual-release', 'easa-form-1', 'tcca-form-one', 'coc')
      AND (OLD.sku <> NEW.sku OR d.blocks ? 'description');
  IF OLD.sku <> NEW.sku THEN
    UPDATE stock_documents d SET confirmed_at = NULL, confirmed_by = NULL, confirmed_reason = ''
      FROM stock_lines i WHERE i.product_id = NEW.id AND d.stock_line_id = i.id AND d.confirmed_at IS NOT NULL
        AND d.kind IN ('8130-3', 'dual-release', 'easa-form-1', 'tcca-form-one', 'coc');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_documents_anew
  AFTER UPDATE OF sku, name ON products FOR EACH ROW
  WHEN ((OLD.sku, OLD.name) IS DISTINCT FROM (NEW.sku, NEW.name))
  EXECUTE FUNCTION compare_documents_of_part_anew();
