DROP VIEW "public"."cart_items_view";--> statement-breakpoint
DROP VIEW "public"."products_view";--> statement-breakpoint
DROP VIEW "public"."stock_lines_view";--> statement-breakpoint
DROP VIEW "public"."units_for_sale";--> statement-breakpoint
DROP VIEW "public"."order_items_view";--> statement-breakpoint
DROP INDEX "cart_items_line";--> statement-breakpoint
DROP INDEX "products_on_shelf_by_price";--> statement-breakpoint
DROP INDEX "products_on_shelf_by_price_down";--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "unit_id" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lowest_own_price" numeric(12,2);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "own_prices_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "unit_id" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "unit_mark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "unit_paper" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_items_line_of_unit" ON "cart_items" USING btree ("user_id","product_id",coalesce(condition, ''),coalesce(unit_id, 0),"is_saved");--> statement-breakpoint
CREATE INDEX "products_on_shelf_by_shown_price" ON "products" USING btree (coalesce(CASE WHEN own_prices_only THEN lowest_own_price ELSE least(lowest_own_price, selling_price) END, 'Infinity'::numeric),"id") WHERE is_published AND is_listed AND in_stock;--> statement-breakpoint
CREATE INDEX "products_on_shelf_by_shown_price_down" ON "products" USING btree (coalesce(CASE WHEN own_prices_only THEN lowest_own_price ELSE least(lowest_own_price, selling_price) END, -1),"id") WHERE is_published AND is_listed AND in_stock;--> statement-breakpoint
CREATE INDEX "stock_lines_priced" ON "stock_lines" USING btree ("product_id") WHERE price IS NOT NULL;--> statement-breakpoint
CREATE INDEX "units_priced" ON "units" USING btree ("product_id","stock_line_id") WHERE price IS NOT NULL AND NOT is_gone;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_unit" CHECK (unit_id IS NULL OR condition IS NOT NULL);--> statement-breakpoint
CREATE VIEW "public"."priced_units_view" AS (SELECT product_id, stock_line_id FROM units WHERE price IS NOT NULL AND NOT is_gone);--> statement-breakpoint
CREATE VIEW "public"."cart_items_view" AS (SELECT id, user_id, product_id, condition, quantity, is_saved, created_at, updated_at, unit_id FROM cart_items);--> statement-breakpoint
CREATE VIEW "public"."products_view" AS (SELECT id, sku, slug, name, price, sale_price, selling_price, category_id, manufacturer, brand, gtin,
    aircraft_type, weight, dimensions, uom, description, short_description, condition, in_stock, conditions,
    is_published, off_by_import, is_listed, lowest_own_price, own_prices_only FROM products);--> statement-breakpoint
CREATE VIEW "public"."stock_lines_view" AS (SELECT id, product_id, condition, quantity, backordered, unit_pieces, serial_or_batch, tag_type, tagged_by, tag_date,
    trace_to, shelf_life_expiry, price FROM stock_lines);--> statement-breakpoint
CREATE VIEW "public"."units_for_sale" AS (SELECT id, stock_line_id, product_id, quantity, kind, mark, condition_code, paper, paper_number, paper_by, paper_date, paper_is_copy, trace_to,
  expires_on, hours_since_new, cycles_since_new,
    hours_since_overhaul, cycles_since_overhaul, manufactured_on, price FROM units WHERE state = 'available' AND quantity > 0);--> statement-breakpoint
CREATE VIEW "public"."order_items_view" AS (SELECT id, order_id, position, product_id, sku, name, condition, quantity, unit_price, total_price, tax,
    price_source, quote_number, manufacturer, unit_id, unit_mark, unit_paper FROM order_items);--> statement-breakpoint
-- What pieces of a part in stock have as prices of their own, or of their condition: the lowest that is above 0, and whether each
-- has one. Kept beside the part, so that lists need no join; of most parts none has one, and three small indexes say so.
CREATE FUNCTION own_prices_in_stock(part bigint, OUT lowest numeric, OUT is_all boolean) LANGUAGE sql STABLE AS $$
  SELECT min(price) FILTER (WHERE price > 0), count(*) > 0 AND count(*) = count(price) FROM (
    SELECT price FROM stock_lines WHERE product_id = part AND quantity > unit_pieces
    UNION ALL
    SELECT coalesce(u.price, i.price) FROM stock_lines i JOIN units u ON u.stock_line_id = i.id
      WHERE i.product_id = part AND i.unit_pieces > 0 AND NOT u.is_gone AND u.state = 'available' AND u.quantity > 0
  ) AS pieces
$$;
--> statement-breakpoint
-- The parts among these of which something has, or had, a price of its own.
CREATE FUNCTION with_own_prices(parts bigint[]) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(id), '{}') FROM (
    SELECT product_id AS id FROM stock_lines WHERE price IS NOT NULL AND product_id = ANY(parts)
    UNION SELECT product_id FROM units WHERE price IS NOT NULL AND NOT is_gone AND product_id = ANY(parts)
    UNION SELECT id FROM products WHERE (lowest_own_price IS NOT NULL OR own_prices_only) AND id = ANY(parts)
  ) AS priced
$$;
--> statement-breakpoint
CREATE INDEX products_own_prices ON products (id) WHERE lowest_own_price IS NOT NULL OR own_prices_only;
--> statement-breakpoint
-- Written only when it changes, for the row is wide. The stock of the parts is locked, as add_stock_to_product does it.
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
CREATE OR REPLACE FUNCTION add_stock_to_product() RETURNS trigger LANGUAGE plpgsql AS $$
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
-- A unit that is priced anew, or written down with a price, need not change its line.
CREATE FUNCTION unit_priced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product_stock WHERE product_id = NEW.product_id FOR NO KEY UPDATE;
  PERFORM keep_own_prices(ARRAY[NEW.product_id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_priced_anew AFTER UPDATE OF price ON units
  FOR EACH ROW WHEN (OLD.price IS DISTINCT FROM NEW.price) EXECUTE FUNCTION unit_priced();
