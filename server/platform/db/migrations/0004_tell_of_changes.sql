-- Tells whoever listens on 'products_changed' which parts' pages are no longer what they were: their slugs, one a line, or
-- '*' for more than fit a notification (8,000 bytes). Sent when the change is committed; a rolled back one tells nothing.
CREATE FUNCTION tell_of_products(changed bigint[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('products_changed', CASE WHEN cardinality(changed) > 30 THEN '*' ELSE coalesce(string_agg(slug, E'\n'), '') END)
  FROM products WHERE id = ANY(changed[1:30]) HAVING count(*) > 0;
$$;
--> statement-breakpoint
CREATE FUNCTION product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_products(ARRAY(SELECT id FROM changed LIMIT 31));
  -- A slug that is no more: its page is gone at once, too.
  PERFORM pg_notify('products_changed', slug) FROM changed WHERE (SELECT count(*) FROM (SELECT FROM changed LIMIT 31) AS few) <= 30;
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
CREATE TRIGGER inventory_told_insert AFTER INSERT ON product_inventory
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_product_changed();
--> statement-breakpoint
CREATE TRIGGER inventory_told_update AFTER UPDATE ON product_inventory
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
